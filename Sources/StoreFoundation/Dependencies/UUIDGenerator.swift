import Foundation
import Store

extension DependencyValues {
  /// Makes UUIDs, as in `let id = uuid()`. In a test that does not override it, using it fails the test.
  public var uuid: UUIDGenerator {
    get { self[UUIDGenerator.self] }
    set { self[UUIDGenerator.self] = newValue }
  }
}

/// A generator of UUIDs that a test can make repeatable.
///
/// ```swift
/// struct Todos: Reducer {
///   @Dependency(\.uuid) var uuid
///
///   func reduce(into state: inout [UUID], action: Void) -> Effect<Void> {
///     state.append(uuid())
///     return .none
///   }
/// }
/// ```
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes a generator from a function.
  ///
  /// - Parameter generate: Returns a UUID. It is called on any thread.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A new UUID.
  public func callAsFunction() -> UUID { generate() }

  /// A generator that always returns the same UUID.
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  /// A new generator that counts up from `00000000-0000-0000-0000-000000000000`. Its UUIDs are `UUID(0)`, `UUID(1)` and
  /// so on.
  public static var incrementing: UUIDGenerator {
    let next = Locked(0)
    return UUIDGenerator {
      let number = next.withLock { next in
        defer { next += 1 }
        return next
      }
      return UUID(number)
    }
  }
}

extension UUIDGenerator: DependencyKey {
  /// Random UUIDs: version 4 of RFC 9562, from the random numbers of the system.
  public static var liveValue: UUIDGenerator { UUIDGenerator { .random() } }

  /// Reports that the test has not set the generator, and returns that of the system.
  public static var testValue: UUIDGenerator {
    reportUnset("uuid", ".incrementing")
    return liveValue
  }
}

extension UUID {
  /// The UUID whose last bytes are a number: `UUID(42)` is `00000000-0000-0000-0000-00000000002A`.
  public init(_ number: Int) {
    self.init(0, UInt64(bitPattern: Int64(number)))
  }

  /// A random UUID. On Linux `UUID()` takes four times as long, although both ask the kernel for random numbers.
  static func random() -> UUID {
    var system = SystemRandomNumberGenerator()
    // Section 5.4 of RFC 9562: four bits contain the version, 4, and two bits the variant, 0b10.
    let high = system.next() & ~0xF000 | 0x4000
    let low = system.next() & ~(0b11 << 62) | 0b10 << 62
    return UUID(high, low)
  }

  private init(_ high: UInt64, _ low: UInt64) {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * index)) }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      )
    )
  }
}
