import FocalNcurses
import FocalTerminal
import Store

let store = Store(initialState: SignIn.State()) {
  SignIn { username, password in
    try? await Task.sleep(for: .seconds(1))
    return username == "demo" && password == "focal"
  }
}
try await TerminalRun.show { size in SignIn.page(store, size: size) }
