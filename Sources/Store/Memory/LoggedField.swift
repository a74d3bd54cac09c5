// The logged collections in a value: the value itself, or stored properties of structs in it, at any depth.
//
// Argument. `structFields` returns the types of stored properties from the metadata, and their offsets. The memory at
// an offset holds a value of the property's type as long as the value around it lives. A collection is read and changed
// in a variable of its own type, so exclusivity and copy-on-write are Swift's. Property observers do not run, and need
// not: this code copies and restores values that the property has had, and makes no new ones. Without reflection
// metadata no fields are found, and a history keeps the value as a whole. The pointers do not outlive the calls.

/// The type and the offset of a logged collection in the values of type `Root`.
struct LoggedField<Root> {
  let type: any LoggedCollection.Type
  private let offset: Int

  /// The logged collections of a type, in the order of their offsets.
  static func all(in root: Root.Type) -> [LoggedField] {
    let fields = loggedFields.value(for: root) { findLoggedFields(in: root, at: 0) }
    return fields.map { LoggedField(type: $0.type, offset: $0.offset) }
  }

  func isSame(_ one: UnsafePointer<Root>, _ other: UnsafePointer<Root>) -> Bool {
    type.isSame(UnsafeRawPointer(one) + offset, UnsafeRawPointer(other) + offset)
  }

  /// Removes the log of the collection, and returns the stamp of the most recent change.
  func takeLogStamp(_ root: UnsafeMutablePointer<Root>) -> Int {
    type.takeLogStamp(UnsafeMutableRawPointer(root) + offset)
  }

  func empty(_ root: UnsafeMutablePointer<Root>) {
    type.empty(UnsafeMutableRawPointer(root) + offset)
  }

  func swap(_ one: UnsafeMutablePointer<Root>, _ other: UnsafeMutablePointer<Root>) {
    type.swap(UnsafeMutableRawPointer(one) + offset, UnsafeMutableRawPointer(other) + offset)
  }

  /// Makes the collection of `copy` equal to that of `root`, a later state. Returns the change from the collection of
  /// `root` back to the old one of `copy`; `nil` if the two were equal.
  func follow(_ root: Root, with copy: UnsafeMutablePointer<Root>, since stamp: inout Int) -> Any? {
    withUnsafePointer(to: root) {
      type.follow(UnsafeRawPointer($0) + offset, with: UnsafeMutableRawPointer(copy) + offset, since: &stamp)
    }
  }

  /// Applies changes to the collection of `root`, one after the other. Returns, for each change, the change that
  /// reverts it.
  func apply(_ changes: [Any], to root: UnsafeMutablePointer<Root>) -> [Any] {
    type.apply(changes, to: UnsafeMutableRawPointer(root) + offset)
  }
}

/// Calls the requirements of ``LoggedCollection`` for a collection at an address.
extension LoggedCollection {
  fileprivate typealias Address = UnsafeMutableRawPointer

  private static func at(_ address: Address) -> UnsafeMutablePointer<Self> {
    address.assumingMemoryBound(to: Self.self)
  }

  private static func at(_ address: UnsafeRawPointer) -> UnsafePointer<Self> {
    address.assumingMemoryBound(to: Self.self)
  }

  fileprivate static func isSame(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    at(one).pointee.contentStamp == at(other).pointee.contentStamp
  }

  fileprivate static func takeLogStamp(_ address: Address) -> Int { at(address).pointee.takeLogStamp() }

  fileprivate static func empty(_ address: Address) { at(address).pointee.empty() }

  fileprivate static func swap(_ one: Address, _ other: Address) { Swift.swap(&at(one).pointee, &at(other).pointee) }

  fileprivate static func follow(_ other: UnsafeRawPointer, with copy: Address, since stamp: inout Int) -> Any? {
    at(copy).pointee.follow(at(other).pointee, since: &stamp)
  }

  fileprivate static func apply(_ changes: [Any], to address: Address) -> [Any] {
    at(address).pointee.apply(changes.compactMap { $0 as? Change })
  }
}

private let loggedFields = TypeCache<[(type: any LoggedCollection.Type, offset: Int)]>()

private func findLoggedFields(
  in type: Any.Type,
  at offset: Int
) -> [(type: any LoggedCollection.Type, offset: Int)] {
  if let type = type as? any LoggedCollection.Type { return [(type, offset)] }
  guard TypeKind(type) == .struct else { return [] }
  return storedFields(of: type).flatMap { findLoggedFields(in: $0.type, at: offset + $0.offset) }
}
