/// A type that stands for a side of a synchronization: an engine, a binding of an engine, or the side itself.
public protocol SyncSideConvertible {
  /// The type of the value that both sides of a synchronization have, such as `Field?` for a ``FocusBinding``.
  associatedtype SideValue: Equatable
  /// The side that `self` stands for.
  var syncSide: SyncSide<SideValue> { get }
}

extension SyncSide: SyncSideConvertible {
  @inlinable public var syncSide: SyncSide { self }

  /// Makes a side from a binding of an engine. The value of the side is the value of the binding. The side retains the
  /// binding, but not the engine.
  @inlinable
  public init<ID: Hashable, Field: Hashable>(_ binding: FocusBinding<ID, Field>) where Value == Field? {
    self = binding.side(read: { $0 }, write: { $0 })
  }

  /// Makes a side for an engine's focus. Its value is the id of the focused element. The side does not retain the
  /// engine.
  @inlinable
  public init<ID: Hashable>(_ engine: FocusEngine<ID>) where Value == ID? {
    self.init(FocusBinding<ID, ID>.identity(engine))
  }

  /// Makes a side from a Boolean binding. While the value of the binding is `nil`, the value of the side is `false`.
  public init<ID: Hashable>(_ binding: FocusBinding<ID, Bool>) where Value == Bool {
    self = binding.side(read: { $0 == true }, write: { $0 ? true : nil })
    hasNoPreference = { !$0 }
  }
}

extension FocusEngine: SyncSideConvertible {
  /// The side whose value is the id of the focused element.
  @inlinable public var syncSide: SyncSide<ID?> { SyncSide(self) }
}

extension FocusBinding: SyncSideConvertible {
  /// The side whose value is that of the binding.
  @inlinable public var syncSide: SyncSide<Value?> { SyncSide(self) }
}
