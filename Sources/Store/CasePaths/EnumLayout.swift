import Synchronization

/// What is known of an enum type: the payload of each case, by tag. Found once for each type.
final class EnumLayout: Sendable {
  /// One for each case, or `nil` when the type is no enum or not one whose metadata can be trusted.
  let fields: [EnumField]?
  let isEnum: Bool

  private init(_ type: Any.Type) {
    isEnum = TypeKind(type) == .enum || TypeKind(type) == .optional
    fields = isEnum && EnumType.runtimeIsAsExpected ? EnumType.fields(of: type) : nil
  }

  private static let first = AtomicLazyReference<Known>()

  static func of(_ type: Any.Type) -> EnumLayout {
    let id = ObjectIdentifier(type)
    var last: Known?
    while let known = last?.next.load() ?? (last == nil ? first.load() : nil) {
      if known.id == id { return known.layout }
      last = known
    }
    // Another thread may add first, even this very type: then there are two entries of it, which are equal.
    let new = Known(id: id, layout: EnumLayout(type))
    while true {
      let stored = last?.next.storeIfNil(new) ?? first.storeIfNil(new)
      if stored === new { return new.layout }
      last = stored
    }
  }

  /// A list to which threads add without a lock. It is as long as there are enums with case paths: few, and looked for
  /// but once by each path.
  private final class Known: Sendable {
    let id: ObjectIdentifier
    let layout: EnumLayout
    let next = AtomicLazyReference<Known>()

    init(id: ObjectIdentifier, layout: EnumLayout) {
      self.id = id
      self.layout = layout
    }
  }
}

/// How a case's payload relates to the value of a path that is asked for it.
enum PayloadFit {
  /// It is a `Value`, but for labels.
  case exact
  /// The case could have been made from a `Value` by an implicit conversion, as `Int` to `Int?` or to `any Hashable`.
  case convertible
  /// It is a `Value` of which a generic reader cannot tell the representation: functions and metatypes.
  case unreadable
  /// No value of this case was made from a `Value`.
  case none

  init(of payload: Any.Type, as value: Any.Type) {
    if Self.isSame(payload, value) || tupleElements(of: payload).map({ $0.count == 1 && $0[0] == value }) == true {
      self = Self.isReadable(payload) ? .exact : .unreadable
    } else if Self.canConvert(value, to: payload) {
      self = Self.isReadable(payload) ? .convertible : .unreadable
    } else {
      self = .none
    }
  }

  /// Whether the types are equal when tuple labels are left aside.
  private static func isSame(_ one: Any.Type, _ other: Any.Type) -> Bool {
    if one == other { return true }
    guard let ones = tupleElements(of: one), let others = tupleElements(of: other) else { return false }
    return ones.count == others.count && zip(ones, others).allSatisfy(isSame)
  }

  /// Whether Swift might convert a function of `payload` to one of `value`. When in doubt, yes: it costs time only.
  private static func canConvert(_ value: Any.Type, to payload: Any.Type) -> Bool {
    if isSame(value, payload) { return true }
    switch TypeKind(payload) {
    case .struct:
      return payload == AnyHashable.self || upcastable.contains { isSameStruct($0, payload) && isSameStruct($0, value) }
    case .enum:
      return false
    case .optional:
      guard let wrapped = wrappedType(of: payload) else { return true }
      return TypeKind(value) == .optional || canConvert(value, to: wrapped)
    case .tuple:
      let payloads = tupleElements(of: payload) ?? []
      if payloads.count == 1 { return canConvert(value, to: payloads[0]) }
      guard let values = tupleElements(of: value) else { return false }
      return values.count == payloads.count && zip(values, payloads).allSatisfy(canConvert)
    case .class:
      return TypeKind(value) == .class || TypeKind(value) == .existential
    case .function, .metatype:
      return TypeKind(value) == TypeKind(payload)
    case .existential where payload == (any Error).self:
      // The one that most enums have, and the one that can be asked.
      switch TypeKind(value) {
      case .struct, .enum, .class: return value is any Error.Type
      default: return true
      }
    case .existential, .other:
      return true
    }
  }

  /// The structs that Swift converts when it converts their elements.
  private static let upcastable: [Any.Type] = [[Int].self, Set<Int>.self, [Int: Int].self]

  /// A payload of function type is stored as the enum declares it, while a generic reader expects functions in their most
  /// general form (and a thin metatype is not stored at all). Structs and classes settle this for what they contain.
  private static func isReadable(_ payload: Any.Type) -> Bool {
    switch TypeKind(payload) {
    case .function, .metatype: false
    case .optional: wrappedType(of: payload).map(isReadable) ?? false
    case .tuple: (tupleElements(of: payload) ?? []).allSatisfy(isReadable)
    default: true
    }
  }
}
