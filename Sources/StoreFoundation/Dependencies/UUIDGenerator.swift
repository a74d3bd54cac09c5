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

  /// Returns the next UUID of the generator: `let id = uuid()`.
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
      next.withLock { next in
        defer { next += 1 }
        return UUID(next)
      }
    }
  }
}

extension UUIDGenerator: DependencyKey {
  /// Random UUIDs: version 4 of RFC 9562, from the random numbers of the system.
  public static var liveValue: UUIDGenerator { UUIDGenerator { UUID() } }

  /// Reports that the test has not set the generator, and returns ``liveValue``.
  public static var testValue: UUIDGenerator { unset("uuid", ".incrementing", liveValue) }
}

extension UUID {
  /// The UUID whose last bytes are a number: `UUID(42)` is `00000000-0000-0000-0000-00000000002A`.
  public init(_ number: Int) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: Int64(number).bigEndian, toByteOffset: 8, as: Int64.self)
    }
    self.init(uuid: bytes)
  }
}
