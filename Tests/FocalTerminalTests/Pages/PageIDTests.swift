import FocalTerminal
import Testing

struct PageIDTests {
  private enum Place: PageID {
    case save
    case guest(Int)
  }

  @Test func aPlaceIsNamedByItsText() throws {
    #expect(Place.save.name == "save")
    #expect(try KeyNotation.parse("<Click:\(Place.guest(3).name)>") == [.click(.named("guest(3)"))])
  }
}
