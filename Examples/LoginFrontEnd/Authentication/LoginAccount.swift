/// The account or server that checks a user's name and password.
public struct LoginAccount: Sendable {
  /// The name of the account on the screen.
  public let name: String
  /// Signs in.
  public let authenticate: Authenticator

  /// Makes an account from a function that signs in.
  public init(name: String, authenticate: @escaping Authenticator) {
    self.name = name
    self.authenticate = authenticate
  }

  /// The account that the options name.
  ///
  /// - Parameter delay: The time that the built-in account takes to answer if the options give none.
  public init(_ options: LoginOptions, answeringAfter delay: Duration) {
    if let url = options.server {
      let server = ServerAccount(url: url, timeout: .seconds(options.timeout))
      name = "Server: \(url.host ?? "")"
      authenticate = { try await server.authenticate($0) }
    } else {
      let known = BuiltInAccount(delay: options.delay.map { .seconds($0) } ?? delay)
      name = "Built-in account: \(BuiltInAccount.username) / \(BuiltInAccount.password)"
      authenticate = { try await known.authenticate($0) }
    }
  }
}
