/// The identity of an element of a page, for the focus engine, for state and for `--keys`.
public protocol PageID: Hashable, Sendable {
  /// The name that `<Click:NAME>` reads and `focus:` prints.
  var name: String { get }
}
