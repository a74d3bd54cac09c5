import DraftFeature
import FocalNcurses
import FocalTerminal
import Foundation
import Store
import StoreFoundation

// A program that ends in every way, for tests: Ctrl-C asks first if something was typed, Ctrl-X calls `exit`, and after
// Ctrl-G the program hangs. Ctrl-O calls `abort`, and Ctrl-T traps. Ctrl-R ends the run and begins another one, and
// after Ctrl-L the program reads a line when the run has ended.
//
//   endings [FILE]   keeps the text in the file

/// Stands for Swift's crash reporter.
func reportCrash(_ number: Int32) {
  _ = write(STDOUT_FILENO, "the crash was reported\n", 23)
  signal(number, SIG_DFL)
}
for number in [SIGABRT, SIGILL, SIGTRAP] { signal(number, reportCrash) }

/// The number of file descriptors that are open.
func openDescriptors() -> Int { (Int32(0)..<256).count { fcntl($0, F_GETFD) != -1 } }

atexit { print("the handlers of exit ran") }
let file = CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0) }
let text = file.map { Shared(wrappedValue: "", .fileStorage($0)) } ?? Shared(value: "")
let store = Store(initialState: Draft.State(text: text)) { Draft() }
var (runsAgain, readsLine) = (false, false)
let commands: [Command] = [
  .control("x", "exit") { exit(3) },
  .control("g", "hang") {
    print("the program hangs")
    fflush(nil)
    while true { pause() }
  },
  .control("o", "abort") { abort() },
  .control("t", "trap") { fatalError("the program traps") },
  .control("r", "run again") {
    runsAgain = true
    store.send(.quitTapped)
  },
  .control("l", "read a line") {
    readsLine = true
    store.send(.quitTapped)
  },
]
var descriptors: Int?
repeat {
  runsAgain = false
  await TerminalRun.main { size in Draft.page(store, size: size, commands: commands) }
  descriptors = descriptors ?? openDescriptors()
} while runsAgain
if readsLine {
  print("type a line")
  _ = readLine()
}
print("descriptors since the first run: \(openDescriptors() - (descriptors ?? 0))")
print("the text was '\(store.text)'")
