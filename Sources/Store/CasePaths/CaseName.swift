/// The name of an enum value's case, and of the cases nested in it, without any payload: `login(.binding(\.username))`.
///
/// Payloads are left out so that a report, a trace or a log never shows what a user typed. It reflects, so it is for reports,
/// not for hot paths.
public func caseName(of value: Any) -> String {
  var names: [String] = []
  var field: String?
  var value = value
  while names.count < 16 {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { break }
    guard let (label, payload) = mirror.children.first, let label else {
      // Not its description, which may be anything.
      names.append(enumField(of: value)?.name ?? String(describing: value))
      break
    }
    names.append(label)
    value = payload
    if let binding = payload as? any AnyBindingAction {
      field = binding.fieldName
      break
    }
  }
  guard var last = names.popLast() else { return String(describing: type(of: value)) }
  if let field { last += "(\(field))" }
  return names.reversed().reduce(last) { inner, outer in "\(outer)(.\(inner))" }
}

/// The write of a field, to those that do not know its type: it is named by its field.
protocol AnyBindingAction {
  var fieldName: String { get }
  var root: Any.Type { get }
  var value: Any { get }
}
