import Testing

@testable import Store

/// A state with a field of each kind.
private struct Kinds {
  struct Pair: Equatable {
    var first: Int8 = 0
    var second = "a text that is too long to be held in place"
  }
  final class Shared {
    var value = Pair()
  }

  var before: UInt8 = 1
  var plain = Pair()
  var observed = Pair() {
    didSet { writes += 1 }
  }
  @Boxed var boxed = Pair()
  var optional: Pair? = Pair()
  var writes = 0
  let shared = Shared()
  var nested: (Int8, Pair) = (1, Pair())

  var computed: Pair {
    get { plain }
    set { plain = newValue }
  }
  subscript(index: Int) -> Pair {
    get { index == 0 ? plain : observed }
    set { if index == 0 { plain = newValue } else { observed = newValue } }
  }
}

@Suite struct FieldAccessTests {
  @Test(
    arguments: [
      (\.plain, true), (\.nested.1, true), (\.observed, false), (\.boxed, false), (\.computed, false), (\.[0], false),
      (\.[1], false), (\.shared.value, false), (\.optional!, false),
    ] as [(WritableKeyPath<Kinds, Kinds.Pair> & Sendable, Bool)]
  )
  fileprivate func aFieldIsReachedByOffsetOnlyIfAWriteRunsNoOtherCode(
    path: WritableKeyPath<Kinds, Kinds.Pair> & Sendable,
    isStored: Bool
  ) {
    let access = FieldAccess(path)
    #expect((access.offset >= 0) == isStored)

    var (state, model) = (Kinds(), Kinds())
    for number in 1...3 {
      let change = { (pair: inout Kinds.Pair) in
        pair.first += Int8(number)
        pair.second += "\(number)"
      }
      access.modify(&state, change)
      change(&model[keyPath: path])
      #expect(state[keyPath: path] == model[keyPath: path])
      #expect(state.writes == model.writes)
      withUnsafeMutablePointer(to: &state) { state in
        FieldAccess(path).read(state) { #expect($0.pointee == model[keyPath: path]) }
      }
    }
    #expect([state.before, model.before] == [1, 1])
  }

  @Test func aStoredFieldAtTheBeginningIsReadInPlace() {
    withUnsafePointer(to: Kinds()) { state in
      let field = FieldAccess(\Kinds.before)
      #expect(field.address(in: state).map { UnsafeRawPointer($0) } == UnsafeRawPointer(state))
      #expect(field.read(state) { UnsafeRawPointer($0) } == UnsafeRawPointer(state))
      #expect(FieldAccess(\Kinds.computed).address(in: state) == nil)
    }
  }
}
