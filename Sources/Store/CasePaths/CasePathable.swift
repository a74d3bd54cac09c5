/// An enum whose values can be tested for a case, and whose payloads can be read and changed. The constructor of a
/// case, such as `Destination.edit`, names the case. The protocol has no requirements.
///
/// ```swift
/// enum Destination: CasePathable {
///   case alert(Alert)
///   case edit(EditForm.State)
/// }
///
/// destination.is(Destination.edit)
/// destination[case: Destination.edit]?.title = "Blob"
/// destination.modify(Destination.edit) { $0.title = "Blob" }
/// ```
///
/// Each call makes a ``CasePath`` that finds its case, which takes about a microsecond. In code that runs often, make
/// the case path once and keep it.
public protocol CasePathable: SendableMetatype {}

extension CasePathable {
  /// True if this value is of the given case.
  public func `is`<Payload>(_ case: @escaping (Payload) -> Self) -> Bool {
    CasePath(`case`).is(self)
  }

  /// True if this value is of the same case as `value`. Payloads are ignored.
  @_disfavoredOverload
  public func `is`(_ value: Self) -> Bool {
    CasePath<Self, Void>.knownTag(of: value).map { $0 == CasePath<Self, Void>.knownTag(of: self) } ?? false
  }

  /// The payload of a case; `nil` if this value is of another case.
  ///
  /// Two assignments are reported and change nothing:
  /// - `nil`, while the value is of this case.
  /// - A payload, while the value is of another case.
  ///
  /// Assigning `nil` while the value is of another case also changes nothing. This is reported only in a closure in
  /// which a test describes the expected state.
  public subscript<Payload>(
    case case: @escaping (Payload) -> Self,
    fileID fileID: StaticString = #fileID,
    line line: UInt = #line
  ) -> Payload? {
    get {
      CasePath(`case`).extract(from: self)
    }
    set {
      var root: Self? = self
      let location = CodeLocation(fileID: fileID, line: line)
      guard CasePath(`case`).write(newValue, to: &root, location) else { return }
      if let root {
        self = root
        return
      }
      reportIssue(
        """
        A payload was set to nil, which no case can be, and is as it was: the value is of the case \
        '\(caseName(of: self))' of '\(Self.self)'.

        Assign nil to the optional that holds the value, or write '[case:] = nil' without '?' before it.
        """,
        location: location
      )
    }
  }

  /// Changes the payload of a case in place. Returns `nil`, and does not call `body`, if this value is of another case.
  ///
  /// In a closure in which a test describes the expected state, a value of another case is a failure.
  ///
  /// - Throws: The error of `body`. The payload keeps the changes made so far.
  @discardableResult
  public mutating func modify<Payload, R>(
    _ case: @escaping (Payload) -> Self,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: (inout Payload) throws -> R
  ) rethrows -> R? {
    if let result = try CasePath(`case`).modify(&self, body) { return result }
    reportOtherCaseIfAsserting(of: self, CodeLocation(fileID: fileID, line: line))
    return nil
  }
}

/// An optional that holds one of several children, such as the destination of a feature.
extension Optional where Wrapped: CasePathable {
  /// The payload of a case; `nil` if there is no value, or the value is of another case.
  ///
  /// Assigning `nil` removes a value of this case. Assigning a payload while the optional is `nil` makes a value of
  /// this case. Assigning a payload while the value is of another case is reported and changes nothing. The rules are
  /// those of a screen in a stack: ``StackState/subscript(id:case:fileID:line:)``.
  public subscript<Payload>(
    case case: @escaping (Payload) -> Wrapped,
    fileID fileID: StaticString = #fileID,
    line line: UInt = #line
  ) -> Payload? {
    get { flatMap { CasePath(`case`).extract(from: $0) } }
    set { _ = CasePath(`case`).write(newValue, to: &self, CodeLocation(fileID: fileID, line: line)) }
  }
}

extension CasePath {
  /// Sets `root` to the case with `payload`, or to `nil` if `payload` is `nil`. If `root` has a value of another case,
  /// `root` does not change. This is reported if `payload` is not `nil`. If `payload` is `nil`, this is reported only
  /// in a closure in which a test describes the expected state.
  ///
  /// - Returns: False if `root` has a value of another case.
  func write(_ payload: Value?, to root: inout Root?, _ location: CodeLocation) -> Bool {
    guard let value = root, !self.is(value) else {
      root = payload.map(embed)
      return true
    }
    if payload != nil {
      reportOtherCase(of: value, "The payload of another case was set, and nothing changed", location)
    } else {
      // For `value[case: path]?.title = "b"`, Swift writes `nil` back if the value is of another case. Such a line is
      // allowed, except where a test asserts the case.
      reportOtherCaseIfAsserting(of: value, location)
    }
    return false
  }
}

/// Reports that the payload of a case was to be changed while `root` is of another case. Reports this only in a closure
/// in which a test describes the expected state. In such a closure, the change of a payload also asserts its case.
private func reportOtherCaseIfAsserting<Root>(of root: Root, _ location: CodeLocation) {
  guard DependencyValues.current.isAsserting else { return }
  reportOtherCase(of: root, "The payload of another case was to be changed, and nothing was", location)
}

private func reportOtherCase<Root>(of root: Root, _ what: String, _ location: CodeLocation) {
  reportIssue(
    """
    \(what): the value is of the case '\(caseName(of: root))' of '\(Root.self)'.

    Ask 'is' first, or assign a whole value of the case that is meant.
    """,
    location: location
  )
}
