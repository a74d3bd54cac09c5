import Foundation

/// Tells two contents of a file apart, without keeping either.
///
/// The hash has 64 bits and a seed of the process, so that nobody can make two contents that look equal.
struct FileContent: Equatable {
  /// The number of bytes; -1 if there is no file, and -2 if it cannot be read.
  private let count: Int
  private let hash: Int

  private init(count: Int, hash: Int) {
    self.count = count
    self.hash = hash
  }

  init(_ data: Data) {
    var hasher = Hasher()
    data.withUnsafeBytes { hasher.combine(bytes: $0) }
    self.init(count: data.count, hash: hasher.finalize())
  }

  /// The result of reading a file.
  init(_ result: Result<Data?, any Error>) {
    switch result {
    case .success(let data?): self.init(data)
    case .success(nil): self.init(count: -1, hash: 0)
    case .failure(let error): self.init(count: -2, hash: "\(error)".hashValue)
    }
  }
}
