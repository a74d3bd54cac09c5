import Foundation
import Store

/// Exports all meetings to a file of the user's choice, or imports those of one.
package struct Exchange: Reducer {
  package enum Kind: Equatable, Sendable {
    case export
    case `import`
  }

  package struct State: Equatable, Sendable {
    package enum Field: Hashable, Sendable {
      case path
      case start
      case alert(AlertField)
    }

    package enum Outcome: Equatable, Sendable {
      case succeeded(String)
      case failed(String)
    }

    package let kind: Kind
    @Shared(.meetings) package var meetings
    package var path = "meetings-export.json"
    /// From 0 to 1 while the work runs.
    package var progress: Double?
    package var outcome: Outcome?
    package var focusedField: Field? = .path
    package var alert: AlertState<Action.Alert>?

    package init(_ kind: Kind) { self.kind = kind }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case startTapped
    case progressed(Double)
    case exported(ExchangeError?)
    case imported(Result<IdentifiedArrayOf<Meeting>, ExchangeError>)
    case closeTapped
    case alert(PresentationAction<Alert>)

    package enum Alert: Equatable, Sendable { case replaceConfirmed }
  }

  private enum CancelID { case work }

  @Dependency(MeetingsExchange.self) var files
  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.path):
        state.outcome = nil
        return .none

      case .binding, .alert(.dismiss):
        return .none

      case .startTapped:
        return start(&state)

      case .alert(.presented(.replaceConfirmed)):
        return start(&state, replaces: true)

      case .progressed(let progress):
        state.progress = progress
        return .none

      case .exported(.fileExists(let url)):
        state.progress = nil
        state.alert = .replace(url)
        return .none

      case .exported(let error):
        end(&state, error.map { .failed("\($0)") } ?? .succeeded("Exported \(state.meetings.count.meetings)."))
        return .none

      case .imported(.failure(let error)):
        end(&state, .failed("\(error)"))
        return .none

      case .imported(.success(let imported)):
        let known = imported.filter { state.meetings.contains(id: $0.id) }.count
        for meeting in imported { state.meetings.updateOrAppend(meeting) }
        let replaced = known == 0 ? "" : " \(known.meetings) replaced."
        end(&state, .succeeded("Imported \((imported.count - known).meetings).\(replaced)"))
        return .none

      case .closeTapped:
        guard state.progress != nil else { return .run { [dismiss] _ in await dismiss() } }
        end(&state, .failed("Cancelled."))
        return .cancel(id: CancelID.work)
      }
    }
    .ifLet(\.alert, action: Action.alert)
  }

  private func start(_ state: inout State, replaces: Bool = false) -> Effect<Action> {
    let path = state.path.trimmed
    guard state.progress == nil else { return .none }
    guard !path.isEmpty else {
      end(&state, .failed("Enter the name of a file."))
      return .none
    }
    state.outcome = nil
    state.progress = 0
    let url = URL(filePath: (path as NSString).expandingTildeInPath)
    return .run { [files, kind = state.kind, meetings = state.meetings] send in
      let progress: MeetingsExchange.Progress = { await send(.progressed($0)) }
      do {
        switch kind {
        case .export:
          try await files.write(meetings, url, replaces, progress)
          await send(.exported(nil))
        case .import:
          await send(.imported(.success(try await files.read(url, progress))))
        }
      } catch let error as ExchangeError {
        await send(kind == .export ? .exported(error) : .imported(.failure(error)))
      }
    } catch: { [kind = state.kind] _, send in
      await send(kind == .export ? .exported(.unwritable(url)) : .imported(.failure(.unreadable(url))))
    }
    .cancellable(id: CancelID.work)
  }

  private func end(_ state: inout State, _ outcome: State.Outcome) {
    state.progress = nil
    state.outcome = outcome
    if case .failed = outcome { state.focusedField = .path }
  }
}

extension AlertState<Exchange.Action.Alert> {
  static func replace(_ url: URL) -> Self {
    AlertState {
      TextState("Replace “\(url.lastPathComponent)”?")
    } actions: {
      ButtonState(role: .cancel) { "Keep" }
      ButtonState(role: .destructive, action: .replaceConfirmed) { "Replace" }
    }
  }
}

extension Int {
  /// A number of meetings, in words.
  package var meetings: String { self == 1 ? "1 meeting" : "\(self) meetings" }
}
