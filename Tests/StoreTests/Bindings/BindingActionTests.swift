import Store
import Testing

@Suite struct BindingActionTests {
  private struct Form {
    var name = ""
    var other = ""
    var count = 0
  }

  @Test func writesAreEqualIfFieldAndValueAre() {
    let write = BindingAction<Form>.set(\.name, "a")
    #expect(write == .set(\.name, "a"))
    #expect(write != .set(\.name, "b"))
    #expect(write != .set(\.other, "a"))
    #expect(write != .set(\.count, 0))
  }

  @Test func aWriteMatchesItsFieldOnly() {
    let write = BindingAction<Form>.set(\.name, "a")
    #expect(\Form.name ~= write)
    #expect(!(\Form.other ~= write))
    #expect(!(\Form.count ~= write))
  }
}
