import LoginFeature

extension LoginFeature.Field {
  /// The name that `--keys` reads and prints.
  package var name: String {
    switch self {
    case .username: "username"
    case .password: "password"
    case .signIn: "signIn"
    }
  }

  /// The field of that name, if there is one.
  package init?(name: String) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}
