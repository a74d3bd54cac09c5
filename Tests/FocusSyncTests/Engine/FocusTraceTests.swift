import FocusSync
import Testing

/// The exact text of the explanations in a trace.
@Suite struct FocusTraceTests {
  final class Log {
    var lines: [String] = []
  }

  let log = Log()

  private func traced(_ engine: FocusEngine<Field>) -> FocusEngine<Field> {
    engine.trace = { [log] in log.lines.append("\($0)") }
    engine.onReport = { _ in }
    return engine
  }

  @Test func keysAndClicksAreTraced() {
    let engine = traced(loginEngine(options: FocusOptions(wraps: false)))
    engine.tab(forward: false)
    engine.request(nil)
    engine.move(.right)
    engine.request(nil)
    engine.tab()
    engine.move(.right)
    engine.tab(forward: false)
    engine.move(.down)
    engine.tab()
    engine.tab(forward: false)
    engine.click(.logIn)
    engine.click(.password)
    engine.click(nil)
    engine.tab(forward: false)
    #expect(
      log.lines == [
        "Shift-Tab → from nothing to password, cause .key: the last element in the Tab order",
        "request for nothing → from password to nothing, cause .program: focus was given up",
        "move right → from nothing to username, cause .key: nothing was focused",
        "request for nothing → from username to nothing, cause .program: focus was given up",
        "Tab → from nothing to password, cause .key: the next element in the Tab order",
        "move right → unchanged: nothing can be reached right under .adjacent",
        "Shift-Tab → from password to username, cause .key: the previous element in the Tab order",
        "move down → from username to password, cause .key: the best down under .adjacent",
        "Tab → unchanged: there is nothing further in the Tab order",
        "Shift-Tab → from password to username, cause .key: the previous element in the Tab order",
        "click on logIn → unchanged: a click does not focus an element that only activates",
        "click on password → from username to password, cause .pointer: the user clicked it",
        "click on nothing → from password to nothing, cause .pointer: focus was given up",
        "Shift-Tab → from nothing to username, cause .key: the previous element in the Tab order",
      ]
    )
  }

  @Test func additionsAndRemovalsAreTraced() {
    let engine = traced(loginEngine())
    engine.request(.username)
    engine.remove(.username)
    engine.options.removalPolicy = .clear
    engine.remove(.password)
    engine.tab()
    engine.options.keyboardNavigation = true
    engine.tab()
    engine.update {
      $0.add(.scope(.username, isModal: true))
      $0.add(.element(.password, in: .username))
    }
    engine.resetFocus(in: .username)
    engine.request(.logIn)
    engine.change(.password) { $0.isEnabled = false }
    #expect(
      log.lines == [
        "request for username → from nothing to username, cause .program: it was asked for",
        "removed username → from username to password, cause .removal: what was focused went away; policy .neighbour",
        "new options → unchanged",
        "removed password → from password to nothing, cause .removal: what was focused went away; policy .clear",
        "Tab → unchanged: there is nothing further in the Tab order",
        "new options → unchanged",
        "Tab → from nothing to logIn, cause .key: the element beside the one that went away",
        "update of 2 nodes → from logIn to password, cause .default: a trap appeared",
        "reset of username → unchanged: the scope was reset",
        "request for logIn → refused as trapped",
        "changed password → from password to nothing, cause .removal: what was focused went away; policy .clear",
      ]
    )
  }

  @Test func aWaitingRequestIsTraced() {
    let engine = traced(FocusEngine<Field>())
    let before = engine.stamp
    engine.request(.password)
    engine.add(.element(.username))
    engine.add(.element(.password))
    engine.request(.logIn)
    engine.click(.username)
    engine.request(.logIn)
    engine.expirePendingRequest()
    engine.request(.logIn)
    engine.add(.element(.logIn, isEnabled: false))
    engine.request(.logIn, waits: false)
    engine.request(.password, ifUnchangedSince: before)
    engine.shouldMove = { _ in false }
    engine.request(.password)
    engine.defaultFocus = DefaultFocus(.password)
    #expect(
      log.lines == [
        "request for password → pending",
        "added username → unchanged",
        "added password → from nothing to password, cause .program: a request waited for it",
        "request for logIn → pending",
        "click on username → from password to username, cause .pointer: the user clicked it; the request for logIn "
          + "ended as superseded",
        "request for logIn → pending",
        "end of waiting → unchanged; the request for logIn ended as absent",
        "request for logIn → pending",
        "added logIn → refused as disabled; the request for logIn ended as disabled",
        "request for logIn → refused as disabled",
        "request for password → refused as stale",
        "request for password → refused as vetoed: it was asked for",
        "new default password → unchanged",
      ]
    )
  }

  @Test func aRequestForAValueThatNoElementStandsForIsTraced() {
    let engine = traced(FocusEngine<Field>())
    let binding = FocusBinding<Field, Int>(engine)
    binding.request(1)
    #expect(log.lines == ["request for a value that no element stands for → pending"])
  }

  @Test func aWaitingRequestThatIsRefusedWhenItsValueIsBoundIsTraced() {
    let engine = loginEngine()
    engine.change(.password) { $0.isEnabled = false }
    engine.request(.username)
    let binding = FocusBinding<Field, Int>(engine)
    binding.request(1)
    let log = FocusTraceLog(engine)
    binding.bind(.password, equals: 1)
    #expect(log.lines == ["request for password → refused as disabled; the request for password ended as disabled"])
  }

  /// The value of the first request has no element in the tree, so the element of the second one ends its wait.
  @Test func aWaitingRequestThatEndsAnotherIsTraced() {
    let engine = loginEngine()
    engine.onReport = { _ in }
    engine.remove(.logIn)
    engine.request(.username)
    let (first, second) = (FocusBinding<Field, Int>(engine), FocusBinding<Field, Int>(engine))
    for binding in [first, second] {
      binding.bind(.logIn, equals: 1)
      binding.request(1)
    }
    let log = FocusTraceLog(engine)
    second.bind(.password, equals: 1)
    #expect(
      log.lines == [
        "request for password → from username to password, cause .program: a request waited for it; the request for "
          + "logIn ended as superseded"
      ]
    )
  }

  @Test func aNewDefaultIsTraced() {
    let engine = traced(FocusEngine<Field>())
    engine.update {
      $0.add(.scope(.logIn, defaultFocus: DefaultFocus(.password, priority: .userInitiated)))
      $0.add(.element(.username, in: .logIn))
      $0.add(.element(.password, in: .logIn))
    }
    engine.request(nil)
    engine.tab()
    #expect(
      log.lines == [
        "update of 3 nodes → from nothing to password, cause .default: the default of a scope that appeared",
        "request for nothing → from password to nothing, cause .program: focus was given up",
        "Tab → from nothing to password, cause .key: the first element in the Tab order, as the scope around it "
          + "prefers",
      ]
    )
  }
}
