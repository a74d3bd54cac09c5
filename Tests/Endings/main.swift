import DraftFeature
import FocalNcurses
import FocalTerminal
import Foundation
import Store

// A program that ends in every way, for tests: Ctrl-C asks first if something was typed, and Ctrl-X calls `exit`.

atexit { print("the handlers of exit ran") }
let store = Store(initialState: Draft.State()) { Draft() }
await TerminalRun.main { size in
  Draft.page(store, size: size, commands: [.control("x", "exit") { exit(3) }])
}
print("the text was '\(store.text)'")
