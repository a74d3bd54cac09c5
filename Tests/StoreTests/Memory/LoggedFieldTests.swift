import Testing

@testable import Store

@Suite struct LoggedFieldTests {
  private struct Nested: Equatable {
    var number = 1
    @Boxed var boxed: IdentifiedArrayOf<Row> = []
    var document = Document()
    var optional: IdentifiedArrayOf<Row>?
    var path = StackState<Int>()
  }

  @Test func theCollectionsInAStructAndItsStructsAreFound() {
    #expect(LoggedField.all(in: IdentifiedArrayOf<Row>.self).count == 1)
    #expect(LoggedField.all(in: Document.self).count == 2)
    // Neither a box nor an optional has a collection at a fixed place. A stack is a struct around one.
    #expect(LoggedField.all(in: Nested.self).count == 3)
    #expect(LoggedField.all(in: Row.self).isEmpty)
    #expect(LoggedField.all(in: Optional<Int>.self).isEmpty)
  }

  @Test func theCollectionsAreReadAndChangedInPlace() {
    let start = Nested()
    var (one, other) = (start, start)
    other.document.rows[id: 0]?.text = "a"
    other.path.append(7)
    let fields = LoggedField.all(in: Nested.self)
    let same = withUnsafePointer(to: one) { one in
      withUnsafePointer(to: other) { other in fields.map { $0.type.isSame(one, other, at: $0.offset) } }
    }
    #expect(same.filter { !$0 }.count == 2)
    for field in fields { field.type.swap(&one, &other, at: field.offset) }
    #expect(one.document.rows[id: 0]?.text == "a" && Array(one.path) == [7] && other == start)
    for field in fields { field.type.empty(&one, at: field.offset) }
    #expect(one.document.rows.isEmpty && one.path.isEmpty && one.number == 1)
  }

  @Test func aCopyFollowsAValueWithItsCollections() {
    IdentityStamp.wantLogs()
    var value = Nested()
    var copy = value
    for number in 1...2 {
      value.number = number + 1
      value.document.rows[id: number]?.text = "a"
      value.document.appendix.notes.append(Row(id: number))
      value.path.append(number)
      LoggedField.follow(value, with: &copy)
      #expect(copy == value)
      // Arrays with equal stamps are equal, so their elements are compared as well.
      #expect(copy.document.rows.elements == value.document.rows.elements)
      #expect(copy.document.appendix.notes.elements == value.document.appendix.notes.elements)
    }
  }
}
