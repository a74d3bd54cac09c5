import FocalTerminal
import LoginFrontEnd

extension FormSession {
  /// Opens the form that the command line asks for.
  ///
  /// - Parameter delay: The time that the built-in account takes to answer if the command line gives none.
  package convenience init(
    _ arguments: LoginArguments,
    answeringAfter delay: Duration,
    size: CellSize = CellSize(columns: 80, rows: 24),
    log: TraceLog?
  ) {
    let account = LoginAccount(arguments.options, answeringAfter: delay)
    // The help line has room for little.
    let server = arguments.options.server.map { url in (url.host ?? "") + (url.port.map { ":\($0)" } ?? "") }
    let note = server ?? "\(BuiltInAccount.username) / \(BuiltInAccount.password)"
    self.init(
      authenticate: account.authenticate,
      account: note,
      size: size,
      log: log,
      records: arguments.timelineFile != nil
    )
  }
}
