import FocusSync
import Observation
import Testing

/// The login form of the talk on focus state in an architecture, driven by a view model.
@MainActor @Suite struct ViewModelTests {
  @MainActor @Observable final class LoginModel {
    var username = ""
    var password = ""
    var focusedField: Field?
    /// The request that signing in awaits.
    @ObservationIgnored var authenticate: @MainActor () async -> Void = {}

    func signInTapped() async {
      if username.isEmpty {
        focusedField = .username
      } else if password.isEmpty {
        focusedField = .password
      } else {
        focusedField = nil
        await authenticate()
        focusedField = .username
      }
    }
  }

  @Test func aModelMovesFocusAfterAsynchronousWork() async {
    let model = LoginModel()
    let engine = loginEngine()
    let mirror = synchronize(SyncSide(model, \.focusedField), SyncSide(engine))
    await model.signInTapped()
    mirror.settle()
    #expect(engine.focused == .username)
    model.username = "blob"
    await model.signInTapped()
    mirror.settle()
    #expect(engine.focused == .password)
    engine.click(.username)
    #expect(model.focusedField == .username)
    model.password = "wrong"
    engine.request(.password)
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    model.authenticate = {
      request.yield()
      for await _ in answers { break }
    }
    let login = Task { await model.signInTapped() }
    for await _ in requests { break }
    mirror.settle()
    #expect(engine.focused == nil)
    answer.yield()
    await login.value
    mirror.settle()
    #expect(engine.focused == .username)
    #expect(model.focusedField == .username)
  }

  @MainActor @Observable final class Screen {
    var focus: Field?
  }

  /// One synchronization of two key paths replaces the two handlers of the talk, one for each direction.
  @Test func aModelAndItsViewAreKeptEqualThroughKeyPaths() {
    let model = LoginModel()
    let view = Screen()
    model.focusedField = .username
    let mirror = synchronize(model, \.focusedField, with: view, \.focus)
    #expect(view.focus == .username)
    view.focus = .password
    mirror.settle()
    #expect(model.focusedField == .password)
    model.focusedField = .username
    view.focus = .logIn
    mirror.settle()
    #expect(model.focusedField == .logIn)
    #expect(view.focus == .logIn)
    view.focus = .username
    model.focusedField = .password
    mirror.settle()
    #expect(model.focusedField == .password)
    #expect(view.focus == .password)
    mirror.cancel()
    view.focus = nil
    mirror.settle()
    #expect(model.focusedField == .password)
  }
}
