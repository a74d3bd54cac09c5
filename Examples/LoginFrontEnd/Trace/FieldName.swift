import LoginFeature

extension LoginFeature.Field {
  /// The name that the command line and the trace use.
  public var name: String {
    switch self {
    case .username: "username"
    case .password: "password"
    case .signIn: "signIn"
    }
  }

  /// The field of that name, if there is one.
  public init?(name: String) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}
