extension CasePath where Root == Value {
  /// The path to the whole value. Use it for a child that handles the actions of its parent: `Scope(state: \.child,
  /// action: CasePath()) { … }`.
  public init() {
    self.init(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath {
  /// The path to a case of this path's payload.
  ///
  /// ```swift
  /// let saved = CasePath(Action.editor).appending(EditorAction.saved)   // CasePath<Action, Document>
  /// await store.receive(saved.embed)
  /// ```
  public func appending<Part>(
    _ case: @escaping (Part) -> Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> CasePath<Root, Part> {
    appending(path: CasePath<Value, Part>(`case`, fileID: fileID, line: line))
  }

  /// The path to a case without a payload, inside this path's payload.
  @_disfavoredOverload  // Otherwise `CasePath().appending(EditorAction.saved)` could pass the function as the `value`.
  public func appending(
    _ value: Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> CasePath<Root, Void> {
    appending(path: CasePath<Value, Void>(value, fileID: fileID, line: line))
  }

  /// The path that leads through this path's payload and then through `path`.
  public func appending<Part>(path: CasePath<Value, Part>) -> CasePath<Root, Part> {
    CasePath<Root, Part>(
      embed: { embed(path.embed($0)) },
      extract: { root in extract(from: root).flatMap { path.extract(from: $0) } }
    )
  }
}
