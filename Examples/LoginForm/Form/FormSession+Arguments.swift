import TerminalKit

extension FormSession {
  /// Opens the form that the command line asks for.
  ///
  /// - Parameter delay: how long the built-in account takes to answer, where the command line does not say.
  package convenience init(
    _ arguments: LoginArguments,
    answeringAfter delay: Duration,
    size: CellSize = CellSize(columns: 80, rows: 24),
    log: TraceLog?
  ) {
    let authenticate: Authenticator
    let account: String
    if let server = arguments.server {
      let server = ServerAccount(url: server, timeout: .seconds(arguments.timeout))
      authenticate = { try await server.authenticate($0) }
      account = "Server: \(arguments.server?.host ?? "")"
    } else {
      let known = BuiltInAccount(delay: arguments.delay.map { .seconds($0) } ?? delay)
      authenticate = { try await known.authenticate($0) }
      account = "Built-in account: \(BuiltInAccount.username) / \(BuiltInAccount.password)"
    }
    self.init(authenticate: authenticate, account: account, size: size, log: log)
  }
}

extension LoginArguments {
  /// Where the trace goes, if one was asked for.
  package func log() throws(UsageError) -> TraceLog? {
    guard traces else { return nil }
    return if let traceFile { try TraceLog(path: traceFile) } else { TraceLog() }
  }
}
