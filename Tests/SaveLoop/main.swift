import Foundation
import Store
import StoreFoundation

// A program that keeps a record in a file, for tests that end it, or that change the file from two processes.
//
//   save-loop count FILE   saves one record after another, and prints the number of each when it is saved
//   save-loop end FILE     sets the record of standard input, and ends before it has settled
//   save-loop defaults FILE
//                          puts the number of standard input into the user defaults, and ends before it is written;
//                          does not use the file
//   save-loop wait FILE    sets the record of standard input, and prints it; SIGTERM ends the program before the record
//                          has settled
//   save-loop share FILE   shares the record: sets those that it reads from standard input, and prints the number of
//                          the one that it has for each line with a question mark

/// A number, and a text of a length that depends on it.
struct Record: Codable, Equatable {
  var number: Int
  var text: String

  init(_ number: Int) {
    self.number = number
    text = String(repeating: "\(number % 10)", count: number * 7919 % 100_000)
  }
}

let key: FileStorageKey<Record> = .fileStorage(URL(fileURLWithPath: CommandLine.arguments[2]))

func load() -> Int {
  nonisolated(unsafe) var number = 0
  key.load(context: .initialValue(Record(0)), continuation: LoadContinuation { number = try! $0.get()?.number ?? 0 })
  return number
}

func save(_ number: Int, _ context: SaveContext = .didSet, then: @escaping @Sendable () -> Void = {}) {
  key.save(Record(number), context: context, continuation: SaveContinuation { if case .success = $0 { then() } })
}

func say(_ number: Int) { FileHandle.standardOutput.write(Data("\(number)\n".utf8)) }

switch CommandLine.arguments[1] {
case "count":
  let isSaved = DispatchSemaphore(value: 0)
  for number in (load() + 1)... {
    save(number, .userInitiated) { isSaved.signal() }
    isSaved.wait()
    say(number)
  }
case "end":
  save(Int(readLine()!)!)
  exit(0)
case "defaults":
  var number = Shared(wrappedValue: 0, .appStorage("number"))
  number.withLock { $0 = Int(readLine()!)! }
  exit(0)
case "wait":
  let number = Int(readLine()!)!
  // As the article *Persisting state* says.
  signal(SIGTERM, SIG_IGN)
  let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
  termination.setEventHandler { exit(0) }
  // A signal that comes before is lost.
  termination.setRegistrationHandler {
    save(number)
    say(number)
  }
  termination.resume()
  dispatchMain()
default:
  var shared = Shared(wrappedValue: Record(0), key)
  while let line = readLine() {
    if let number = Int(line) {
      shared.withLock { $0 = Record(number) }
      Task.detached { [shared] in try? await shared.save() }
    } else {
      // A copy that no store holds keeps the value that it had.
      say(Shared(wrappedValue: Record(0), key).wrappedValue.number)
    }
  }
}
