import Store
import StoreTesting
import TestSupport
import Testing

@MainActor
@Suite struct StoreBindingPartsTests {
  private let store = Store(initialState: ProfileForm.State()) { ProfileForm() }

  @Test func anOptionalIsBoundWhilePresent() {
    let none: StoreBinding<String>? = store.binding(\.nickname).unwrapped()
    #expect(none == nil)
    store.nickname = "b"
    let nickname = store.binding(\.nickname).unwrapped()
    nickname?.wrappedValue = "c"
    #expect(store.nickname == "c")
    store.nickname = nil
    nickname?.wrappedValue = "d"
    #expect(store.nickname == nil && nickname?.wrappedValue == "c")
  }

  @Test func aCaseIsBoundWhileCurrent() {
    let draft = store.binding(\.status).case(ProfileForm.Status.draft)
    draft?.wrappedValue = 2
    #expect(store.status == .draft(2))
    store.status = .sent
    draft?.wrappedValue = 3
    #expect(store.status == .sent && draft?.wrappedValue == 2)
    #expect(store.binding(\.status).case(ProfileForm.Status.draft) == nil)
  }

  @Test func eachBindingNotifiesOfItsOwnValue() throws {
    store.nickname = "a"
    let (size, status) = (store.binding(\.size), store.binding(\.status))
    var told: [String] = []
    let tokens = [
      size.observe { told.append("size \($0.width) \($0.height)") },
      size.width.observe { told.append("width \($0)") },
      try #require(store.binding(\.nickname).unwrapped()).observe { told.append("nickname \($0)") },
      try #require(status.case(ProfileForm.Status.draft)).observe { told.append("draft \($0)") },
    ]
    func tellings(of change: () -> Void) -> [String] {
      told = []
      change()
      return told
    }
    #expect(tellings { size.width.wrappedValue = 2 } == ["size 2 0", "width 2"])
    #expect(tellings { size.height.wrappedValue = 3 } == ["size 2 3"])
    #expect(tellings { store.nickname = "b" } == ["nickname b"])
    #expect(tellings { store.nickname = nil } == [])
    #expect(tellings { status.wrappedValue = .draft(2) } == ["draft 2"])
    #expect(tellings { status.wrappedValue = .sent } == [])
    #expect(tellings { status.wrappedValue = .draft(2) } == [])
    for token in tokens { token.cancel() }
    #expect(tellings { size.width.wrappedValue = 5 } == [])
  }

  @Test func aPartObservesTurnsAndThePresenceOfItsChild() throws {
    let store = Store<ProfileForm.State?, ProfileForm.Action?>(initialState: ProfileForm.State(nickname: "b")) {
      Reduce { state, action in
        if action == nil { state = nil }
        return .none
      }
    }
    let child = try #require(store.scope(state: \.self) { (action: ProfileForm.Action) in action })
    let nickname = try #require(child.binding(\.nickname).unwrapped())
    let draft = try #require(child.binding(\.status).case(ProfileForm.Status.draft))
    let name = child.binding(\.name, send: ProfileForm.Action.nameChanged)
    var turns = 0
    let tokens = [
      nickname.observeTurns { turns += 1 }, draft.observeTurns { turns += 1 }, name.observeTurns { turns += 1 },
    ]
    store.send(.nameChanged(""))
    #expect(turns == 3)
    #expect(nickname.isPresent && draft.isPresent && name.isPresent)
    store.send(nil)
    #expect(!nickname.isPresent && !draft.isPresent && !name.isPresent)
    for token in tokens { token.cancel() }
  }

  @Test func aBindingCanSendAnActionOfTheFeature() {
    let name = store.binding(\.name, send: ProfileForm.Action.nameChanged)
    name.wrappedValue = "blob"
    #expect(store.name == "blob" && name.wrappedValue == "blob")
  }

  /// Random writes through bindings, compared with writes of a plain state. A write that changes nothing sends nothing.
  @Test(arguments: Thoroughness.seeds(2)) func writesThroughPartsAreThoseOfAPlainState(seed: UInt64) throws {
    var random = FuzzRandom(seed: seed)
    store.nickname = "n"
    var model = store.state
    let nickname = try #require(store.binding(\.nickname).unwrapped())
    let draft = try #require(store.binding(\.status).case(ProfileForm.Status.draft))
    let size = store.binding(\.size)
    var (lastNickname, lastDraft, actions) = ("n", 1, 0)
    let token = store.observeActions { _, _, _, _ in actions += 1 }
    for step in 0..<60 {
      let number = Int.random(in: 0..<3, using: &random)
      let before = model
      actions = 0
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        store.binding(\.name, send: ProfileForm.Action.nameChanged).wrappedValue = "\(number)"
        model.name = "\(number)"
      case 1:
        size.width.wrappedValue = number
        model.size.width = number
      case 2:
        size.height.wrappedValue = number
        model.size.height = number
      case 3:
        nickname.wrappedValue = "\(number)"
        if model.nickname != nil { model.nickname = "\(number)" }
      case 4:
        store.nickname = number == 0 ? nil : "\(number)"
        model.nickname = number == 0 ? nil : "\(number)"
      case 5:
        draft.wrappedValue = number
        if model.status != .sent { model.status = .draft(number) }
      case 6:
        store.status = number == 0 ? .sent : .draft(number)
        model.status = number == 0 ? .sent : .draft(number)
      default:
        size.wrappedValue = ProfileForm.Size(width: number, height: 1)
        model.size = ProfileForm.Size(width: number, height: 1)
      }
      #expect(store.state == model && actions == (model == before ? 0 : 1), "step \(step)")
      if let now = model.nickname { lastNickname = now }
      if case .draft(let now) = model.status { lastDraft = now }
      #expect(nickname.wrappedValue == lastNickname && nickname.isPresent == (model.nickname != nil), "step \(step)")
      #expect(draft.wrappedValue == lastDraft && draft.isPresent == (model.status != .sent), "step \(step)")
      #expect(size.height.wrappedValue == model.size.height && size.height.isPresent, "step \(step)")
    }
    token.cancel()
  }

  @Test func aPartOfAnOptionalLeavesWithIt() throws {
    struct Size: Equatable, Sendable { var width = 1 }
    var size: Size? = Size()
    var writes = 0
    var observers: [(Size?) -> Void] = []
    let whole = StoreBinding<Size?>(
      get: { size },
      set: { value, _ in
        size = value
        writes += 1
      },
      observe: { body in
        observers.append(body)
        return ObserveToken(onCancel: {})
      }
    )
    let width = try #require(whole.unwrapped()).width
    var told: [Int] = []
    let token = width.observe { told.append($0) }
    func change(to value: Size?) {
      size = value
      for observer in observers { observer(value) }
    }
    for _ in 0..<2 { width.wrappedValue = 2 }
    change(to: size)
    #expect(size?.width == 2 && width.isPresent)
    #expect(writes == 1, "An equal value is not written.")
    change(to: nil)
    width.wrappedValue = 3
    #expect(size == nil && !width.isPresent && width.wrappedValue == 2)
    change(to: Size(width: 4))
    #expect(width.isPresent && width.wrappedValue == 4 && told == [2, 4])
    token.cancel()
  }
}
