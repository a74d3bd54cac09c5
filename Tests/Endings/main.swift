import DraftFeature
import FocalNcurses
import FocalTerminal
import Foundation
import Store
import StoreFoundation

// A program that ends in every way, for tests: Ctrl-C asks first if something was typed, Ctrl-X calls `exit`, and after
// Ctrl-G the program hangs.
//
//   endings [FILE]   keeps the text in the file

atexit { print("the handlers of exit ran") }
let file = CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0) }
let text = file.map { Shared(wrappedValue: "", .fileStorage($0)) } ?? Shared(value: "")
let store = Store(initialState: Draft.State(text: text)) { Draft() }
let commands: [Command] = [
  .control("x", "exit") { exit(3) },
  .control("g", "hang") {
    print("the program hangs")
    fflush(nil)
    while true { pause() }
  },
]
await TerminalRun.main { size in Draft.page(store, size: size, commands: commands) }
print("the text was '\(store.text)'")
