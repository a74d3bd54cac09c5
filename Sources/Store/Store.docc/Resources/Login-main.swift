import FocalNcurses
import FocalTerminal
import Store

let store = Store(initialState: SignIn.State()) {
  SignIn { username, password in
    try? await Task.sleep(for: .seconds(1))
    return username == "demo" && password == "focal"
  }
}
await TerminalRun.main { size in SignIn.page(store, size: size) }
