/// The sender of an action.
public struct ActionSource: Sendable, CustomStringConvertible {
  /// The kind of a sender. For example, an observer of actions can use the kind to ignore the actions of effects.
  public enum Kind: Sendable, Hashable {
    /// A call of `Store.send`.
    case caller
    /// An effect: `Effect.run` or `Effect.send`.
    case effect
    /// A write to a binding of the store.
    case binding
    /// Another sender, with a name: the focus engine, for instance.
    case other(StaticString)

    public static func == (lhs: Kind, rhs: Kind) -> Bool {
      switch (lhs, rhs) {
      case (.caller, .caller), (.effect, .effect), (.binding, .binding): true
      case (.other(let lhs), .other(let rhs)): lhs.description == rhs.description
      default: false
      }
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
    }

    fileprivate var name: String {
      switch self {
      case .caller: "caller"
      case .effect: "effect"
      case .binding: "binding"
      case .other(let name): name.description
      }
    }
  }

  /// The sender of the action: for instance, a call of `Store.send`, an effect or a binding.
  public let kind: Kind
  /// The line that sent the action. If the sender is an effect, a binding or a synchronization: usually the line that
  /// made the sender.
  public let location: CodeLocation
  /// The name of the sender, if the sender is an effect or a shared key that has a name; otherwise `nil`.
  public let name: String?

  /// Makes a source, for instance in a test of an observer of actions.
  public init(kind: Kind, location: CodeLocation, name: String? = nil) {
    self.kind = kind
    self.location = location
    self.name = name
  }

  /// Describes the sender, for instance as `effect 'login' at Module/File.swift:12`.
  public var description: String {
    let sender = "\(kind.name)\(name.map { " '\($0)'" } ?? "")"
    return location == .none ? sender : "\(sender) at \(location)"
  }
}
