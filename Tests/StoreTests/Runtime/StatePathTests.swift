import Testing

@testable import Store

@Suite struct StatePathTests {
  private final class Object { var number = 0 }

  private struct Child {
    var name = "a"
    var object = Object()
    var initial: Character? { name.first }
  }

  private struct Parent {
    var count = 0
    var child: Child? = Child()
    var rows: IdentifiedArray<Int, Row> = [Row(id: 1), Row(id: 2)]
    var names: IdentifiedArray<Int, Name> = [Name(id: 1)]
    var twice: Int { count * 2 }
  }

  private struct Name: Identifiable, Equatable {
    let id: Int
    var text = "a"
  }

  private struct Row: Identifiable {
    let id: Int
    var name = "a"
    var length: Int { name.count }
  }

  /// Calls `body` with the path to a state, and with its address, to change the state.
  private func withPath(_ body: (StatePath<Parent>, UnsafeMutablePointer<Parent>) -> Void) {
    var parent = Parent()
    withUnsafeMutablePointer(to: &parent) { body(.fixed(UnsafePointer($0)), $0) }
  }

  private func value<State>(at path: StatePath<State>) -> State? {
    var value: State?
    return path.withState { value = $0.pointee } ? value : nil
  }

  private func isFixed<State>(_ path: StatePath<State>) -> Bool { if case .fixed = path { true } else { false } }

  @Test func aStoredFieldHasAnAddress() {
    withPath { path, state in
      let (stored, computed) = (path.appending(\.count), path.appending(\.twice))
      #expect(isFixed(stored) && !isFixed(computed))
      state.pointee.count = 2
      #expect(value(at: stored) == 2 && value(at: computed) == 4)
    }
  }

  @Test func aPathToAChildThatHasLeftFindsNothing() {
    withPath { path, state in
      let child = path.appending(\.child, .optional(), .child, row: nil)
      let read = child.reader(of: \.name)
      #expect(value(at: child.appending(\.initial)) == "a" && read() == "a")
      state.pointee.child = nil
      #expect(value(at: child) == nil && value(at: child.appending(\.initial)) == nil && read() == nil)
    }
  }

  @Test func aChangeIsNoticedOnceAndNotOfAChildThatHasLeft() {
    withPath { path, state in
      let child = path.appending(\.child, .optional(), .child, row: nil)
      let hasChanged = child.comparison(of: \.name, ifStamped: true, seenAs: { $0 })
      #expect(hasChanged() && !hasChanged())
      state.pointee.child?.name = "b"
      #expect(hasChanged() && !hasChanged())
      state.pointee.child = nil
      #expect(!hasChanged())
    }
  }

  @Test func aCollectionWithAStampIsNotKept() {
    withPath { path, state in
      let hasChanged = path.comparison(
        of: \.names,
        ifStamped: true,
        seenAs: { names in
          Issue.record("The collection was read.")
          return names
        }
      )
      #expect(hasChanged() && !hasChanged())
      state.pointee.names[id: 1]?.text = "b"
      #expect(hasChanged() && !hasChanged())
    }
  }

  @Test func theOutermostRowIsThatOfThePath() {
    withPath { path, _ in
      let collection = ObservedCollection { _ in nil }
      let outer = ObservedRow(of: collection, id: 1)
      let row = path.appending(\.rows, IdentifiedArray.children, 1, row: outer)
      let part = row.appending(\.self, .field(), .child, row: ObservedRow(of: collection, id: 2))
      #expect(path.row == nil && row.row === outer && part.row === outer)
    }
  }

  @Test func aFieldThatMayChangeWithoutTheRowHasNone() {
    withPath { path, _ in
      let collection = ObservedCollection { _ in nil }
      let row = path.appending(\.rows, IdentifiedArray.children, 1, row: ObservedRow(of: collection, id: 1))
      #expect(row.row(of: \.name) != nil && row.row(of: \.length) != nil)
      let child = path.appending(\.child, .optional(), .child, row: ObservedRow(of: collection, id: 1))
      #expect(child.row(of: \.name) != nil)
      #expect(child.row(of: \.initial) == nil && child.row(of: \.object.number) == nil)
    }
  }
}
