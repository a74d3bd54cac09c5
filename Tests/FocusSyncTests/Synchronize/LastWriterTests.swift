import FocusSync
import Store
import TestSupport
import Testing

/// Laws 5 and 19: the last of several writes in a turn of the store wins, whatever the order of registration.
@LawActor @Suite struct LastWriterTests {
  typealias Document = SharedFieldTests.Document

  enum Write: Hashable {
    case request(Int?)
    case send(Int?)

    var value: Int? {
      switch self {
      case .request(let value), .send(let value): value
      }
    }
  }

  static let writes: [Write] = [0, 2, 4].flatMap { [.request($0), .send($0)] } + [.request(nil), .send(nil)]

  private func engine() -> FocusEngine<Int> {
    let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
    engine.update { for id in 0..<5 { $0.add(.element(id, order: id)) } }
    engine.request(3)
    return engine
  }

  private func perform(
    _ writes: [Write],
    _ store: Store<Document.State, Document.Action>,
    _ engine: FocusEngine<Int>
  ) {
    for write in writes {
      switch write {
      case .request(let id): engine.request(id)
      case .send(let id): store.send(.set(id))
      }
    }
  }

  @LawActor @Test func law5TheLastWriteInABlurHandlerWins() {
    for first in Self.writes {
      for second in Self.writes {
        let engine = engine()
        let store = Store<Document.State, Document.Action>.onLawActor(Document.State(field: 3)) { Document() }
        let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
        var isFirst = true
        engine.onBlur(of: 3) {
          guard isFirst else { return }
          isFirst = false
          perform([first, second], store, engine)
        }
        store.send(.set(1))
        #expect(engine.focused == second.value, "\(first), \(second)")
        #expect(store.field == second.value, "\(first), \(second)")
        withExtendedLifetime(mirror) {}
      }
    }
  }

  @LawActor @Test(arguments: [true, false]) func law19TheOrderOfObserversDoesNotMatter(isBefore: Bool) {
    for first in Self.writes {
      for second in Self.writes {
        let engine = engine()
        let store = Store<Document.State, Document.Action>.onLawActor(Document.State(field: 3)) { Document() }
        var isFirst = true
        let observe = {
          store.observe {
            guard isFirst else { return }
            isFirst = false
            perform([first, second], store, engine)
          }
        }
        var tokens: [ObserveToken] = []
        if isBefore { tokens.append(observe()) }
        let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
        if !isBefore { tokens.append(observe()) }
        store.send(.set(1))
        #expect(engine.focused == second.value, "\(first), \(second)")
        #expect(store.field == second.value, "\(first), \(second)")
        _ = (mirror, tokens)
      }
    }
  }

  /// An observer that is notified before the mirror assigns again. The first value, which the engine denies, is never
  /// written, so its denial cannot overwrite the second one.
  @Test func law6ADeniedValueThatWasOverwrittenIsNotWritten() {
    let engine = engine()
    let store = Store<Document.State, Document.Action>.onLawActor(Document.State(field: 3)) { Document() }
    var isFirst = true
    let token = store.observe {
      guard isFirst else { return }
      isFirst = false
      store.send(.set(2))
    }
    let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
    engine.change(1) { $0.isEnabled = false }
    let before = mirror.writes
    store.send(.set(1))
    #expect(engine.focused == 2)
    #expect(store.field == 2)
    #expect(mirror.writes - before == 1)
    withExtendedLifetime(token) {}
  }
}
