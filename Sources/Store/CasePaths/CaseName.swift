/// The name of an enum value's case. If the payload is an enum too, the name of its case follows: `login(.submitted)`.
///
/// Other payloads are left out, so that a report, a trace or a log never shows what a user typed. A binding action is
/// shown as its key path: `login(.binding(\.username))`. For a value that is not an enum, returns the name of its type.
/// The function uses reflection. Do not call it on hot paths.
///
/// In a build with `-disable-reflection-names`, a case is named by its number: `#3`.
public func caseName(of value: Any) -> String {
  var names: [String] = []
  var field: String?
  var value = value
  while names.count < 16, TypeKind(type(of: value)) == .enum {
    let declared = enumCase(of: value)
    // A `Mirror` takes long to make, and has no child for a case without payload.
    let hasNoPayload = declared.map { $0.payload == nil } ?? false
    let child = hasNoPayload ? nil : Mirror(reflecting: value).children.first
    guard let name = declared?.name ?? child?.label ?? unnamedCase(of: value) else { break }
    names.append(name)
    guard let child else { break }
    value = child.value
    if let binding = child.value as? any AnyBindingAction {
      field = binding.fieldName
      break
    }
  }
  guard var last = names.popLast() else { return String(describing: type(of: value)) }
  if let field { last += "(\(field))" }
  return names.reversed().reduce(last) { inner, outer in "\(outer)(.\(inner))" }
}

/// The tag of the value as text, such as `#3`, for an enum whose case names cannot be read.
private func unnamedCase(of value: Any) -> String? {
  func tag<Root>(as type: Root.Type) -> Int? {
    (value as? Root).flatMap { CasePath<Root, Void>.knownTag(of: $0) }
  }
  return _openExistential(type(of: value), do: tag).map { "#\($0)" }
}
