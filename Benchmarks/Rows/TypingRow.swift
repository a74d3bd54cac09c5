import FocusSync
import Store

/// One key that is typed into a form of 20 fields: the field's binding writes, a reducer validates, 42 observers look
/// on, and the focused field is synchronized.
@MainActor
func typingRow() -> Row {
  let typing = Lazily { Typing() }
  return sync("typing", baseline: "closure") { count in
    let typing = typing.value
    for index in 0..<count { typing.type(index) }
  }
}

@MainActor
final class Typing {
  private let store = Store(initialState: TypedForm.State()) { TypedForm() }
  private let engine = FocusEngine<Int>()
  private let bindings: [StoreBinding<String>]
  private var mirror: AnyObject?
  private var tokens: [ObserveToken] = []
  private var told = 0

  init() {
    bindings = TypedForm.fields.map { [store] in store.binding($0) }
    engine.setContent(
      bindings.enumerated().map { field, binding in
        .element(field).onKeyPress("x") {
          let text = binding.wrappedValue
          binding.wrappedValue = text.utf8.count < 12 ? text + "x" : ""
          return .handled
        }
      }
    )
    mirror = synchronize(store, \.focusedField, with: engine) as AnyObject
    for field in TypedForm.fields { observe(field) }
    for error in TypedForm.errors { observe(error) }
    observe(\.isValid)
    observe(\.focusedField)
    engine.request(0)
  }

  private func observe<Value: Equatable>(_ field: KeyPath<TypedForm.State, Value>) {
    tokens.append(store.observe(field) { [unowned self] _ in told += 1 })
  }

  /// Types the key with this number. Ten keys go to a field before the next one has focus.
  func type(_ number: Int) {
    if number % 10 == 0 { engine.request(number / 10 % TypedForm.count) }
    blackHole(engine.press(KeyEvent("x")))
  }
}

/// A form whose fields are checked as they are typed.
private struct TypedForm: Reducer {
  struct State {
    var focusedField: Int?
    var (a, b, c, d, e, f, g, h, i, j) = ("", "", "", "", "", "", "", "", "", "")
    var (k, l, m, n, o, p, q, r, s, t) = ("", "", "", "", "", "", "", "", "", "")
    var (errorA, errorB, errorC, errorD, errorE) = (false, false, false, false, false)
    var (errorF, errorG, errorH, errorI, errorJ) = (false, false, false, false, false)
    var (errorK, errorL, errorM, errorN, errorO) = (false, false, false, false, false)
    var (errorP, errorQ, errorR, errorS, errorT) = (false, false, false, false, false)
    var isValid = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case submit
  }

  static let count = 20

  static var fields: [WritableKeyPath<State, String>] {
    [
      \.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j, \.k, \.l, \.m, \.n, \.o, \.p, \.q, \.r, \.s, \.t,
    ]
  }

  static var errors: [WritableKeyPath<State, Bool>] {
    [
      \.errorA, \.errorB, \.errorC, \.errorD, \.errorE, \.errorF, \.errorG, \.errorH, \.errorI, \.errorJ,
      \.errorK, \.errorL, \.errorM, \.errorN, \.errorO, \.errorP, \.errorQ, \.errorR, \.errorS, \.errorT,
    ]
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      guard case .binding = action else { return .none }
      validate(&state)
      return .none
    }
  }

  private func validate(_ state: inout State) {
    state.errorA = isWrong(state.a)
    state.errorB = isWrong(state.b)
    state.errorC = isWrong(state.c)
    state.errorD = isWrong(state.d)
    state.errorE = isWrong(state.e)
    state.errorF = isWrong(state.f)
    state.errorG = isWrong(state.g)
    state.errorH = isWrong(state.h)
    state.errorI = isWrong(state.i)
    state.errorJ = isWrong(state.j)
    state.errorK = isWrong(state.k)
    state.errorL = isWrong(state.l)
    state.errorM = isWrong(state.m)
    state.errorN = isWrong(state.n)
    state.errorO = isWrong(state.o)
    state.errorP = isWrong(state.p)
    state.errorQ = isWrong(state.q)
    state.errorR = isWrong(state.r)
    state.errorS = isWrong(state.s)
    state.errorT = isWrong(state.t)
    state.isValid = !(state.errorA || state.errorE || state.errorJ || state.errorO || state.errorT)
  }

  private func isWrong(_ text: String) -> Bool { text.utf8.count == 1 }
}
