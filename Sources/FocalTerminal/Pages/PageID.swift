/// The identity of an element of a page, for the focus engine, for state and for tests: usually a case of an enum.
public protocol PageID: Hashable, Sendable {
  /// The name of the element in ``KeyNotation``, as in `<Click:save>`, and in the report of a ``KeysRun``, as in
  /// `focus: save`.
  ///
  /// By default it is the text of the value: `save` for the case `save`, and `guest(3)` for `guest(3)`.
  var name: String { get }
}

extension PageID {
  public var name: String { "\(self)" }
}
