import Foundation
import Store

/// The source code of an expression that makes the value, to be pasted where its type is known: enums by their cases,
/// structs by their memberwise initialisers, collections and simple values as literals, a `BindingAction` with its
/// value.
///
/// A value without such source code, such as an object or a closure, and one that is `Redacted`, becomes an editor
/// placeholder, `<#Session#>`, which the compiler refuses.
func sourceCode<Value>(of value: Value) -> String {
  SourceWriter().layout(of: value).lines(width: 80).joined(separator: "\n")
}

private struct SourceWriter {
  /// Makes the source code of a value.
  ///
  /// - Parameter isInferred: True if the context determines the type of the value, so that `.name` stands for a case.
  func layout(of value: Any, isInferred: Bool = true) -> Layout {
    let type = type(of: value)
    if let type = type as? any Redacted.Type, type.redactedProperties == nil { return .text("<#redacted#>") }
    if let text = literal(value) { return .text(text) }
    if let write = value as? any AnyBindingAction { return layout(of: write) }
    if let box = value as? any Wrapping { return layout(of: box.wrapped, isInferred: isInferred) }
    let mirror = Mirror(reflecting: value)
    let children = mirror.children
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = children.first?.value else { return .text("nil") }
      let layout = layout(of: wrapped, isInferred: isInferred)
      return layout.flat == "nil" ? .text(".some(nil)") : layout
    case .enum:
      return enumCase(value, mirror, isInferred: isInferred)
    case .tuple:
      return .group(open: "(", items: children.map { labelled($0.label, layout(of: $0.value)) }, close: ")")
    case .collection where value is any ExpressibleByArrayLiteral:
      return .group(open: "[", items: children.map { layout(of: $0.value) }, close: "]")
    case .set where value is any ExpressibleByArrayLiteral:
      let items = children.map { layout(of: $0.value) }
      return .group(open: "[", items: items.sorted { $0.flat < $1.flat }, close: "]")
    case .dictionary where value is any ExpressibleByDictionaryLiteral:
      return dictionary(children.map(\.value))
    case .struct where !(value is any CustomReflectable):
      return record(mirror, type)
    default:
      return placeholder(type)
    }
  }

  private func placeholder(_ type: Any.Type) -> Layout { .text("<#\(sourceName(of: type))#>") }

  private func labelled(_ label: String?, _ layout: Layout) -> Layout {
    guard let label, !label.hasPrefix(".") else { return layout }
    return .labelled("\(label): ", layout)
  }

  // MARK: Values

  private func literal(_ value: Any) -> String? {
    switch value {
    case let value as Date: "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
    case let value as UUID: "UUID(uuidString: \"\(value.uuidString)\")!"
    case let value as URL: "URL(string: \(value.absoluteString.debugDescription))!"
    case let value as Data: "Data(\(Array(value)))"
    case let value as Decimal: "Decimal(string: \"\(value)\")!"
    case let value as String: value.debugDescription
    case let value as Substring: String(value).debugDescription
    case let value as Character: String(value).debugDescription
    case let value as Bool: value.description
    case let value as any BinaryInteger: value.description
    case let value as any BinaryFloatingPoint & CustomStringConvertible: number(value)
    case let value as Duration: duration(value)
    default: nil
    }
  }

  private func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) -> String {
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
    return value.description
  }

  private func duration(_ value: Duration) -> String {
    let (seconds, attoseconds) = value.components
    if attoseconds == 0 { return "Duration.seconds(\(seconds))" }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  private func dictionary(_ entries: [Any]) -> Layout {
    if entries.isEmpty { return .text("[:]") }
    let items = entries.map { entry in
      let parts = Mirror(reflecting: entry).children.map { layout(of: $0.value) }
      return Layout.labelled(parts[0].flat + ": ", parts[1])
    }
    return .group(open: "[", items: items.sorted { $0.flat < $1.flat }, close: "]")
  }

  // MARK: Structs and enums

  private func record(_ mirror: Mirror, _ type: Any.Type) -> Layout {
    let items = mirror.children.map { child -> Layout in
      let name = propertyName(child.label)
      let isHidden = name.map { isRedacted($0, of: type) } ?? false
      return labelled(name, isHidden ? .text("<#redacted#>") : layout(of: child.value))
    }
    return .group(open: sourceName(of: type) + "(", items: items, close: ")")
  }

  private func enumCase(_ value: Any, _ mirror: Mirror, isInferred: Bool) -> Layout {
    let enumCase = reflectCase(of: value)
    let name = (isInferred ? "" : sourceName(of: type(of: value))) + "."
    guard let payload = mirror.children.first else { return .text(name + (enumCase.name ?? "\(value)")) }
    let open = name + (payload.label ?? "") + "("
    let parts = Mirror(reflecting: payload.value)
    guard parts.displayStyle == .tuple, !parts.children.isEmpty else {
      return .group(open: open, items: [self.payload(payload.value, enumCase.existentialParts.first)], close: ")")
    }
    let existential = enumCase.existentialParts
    let items = parts.children.enumerated().map { index, part in
      labelled(part.label, self.payload(part.value, index < existential.count ? existential[index] : nil))
    }
    return .group(open: open, items: items, close: ")")
  }

  private func payload(_ value: Any, _ isExistential: Bool?) -> Layout {
    layout(of: value, isInferred: isExistential != true)
  }

  // MARK: Bindings

  private func layout(of write: any AnyBindingAction) -> Layout {
    let path = write.fieldName
    // A key path does not know the names of computed properties and subscripts.
    let isNamed = !path.contains("<")
    let value = write.isValueRedacted ? Layout.text("<#redacted#>") : layout(of: write.value)
    return .group(open: ".set(", items: [.text(isNamed ? path : "<#key path#>"), value], close: ")")
  }
}

/// The type as it is written within its own module: without module names, and without the runtime's marks of private
/// types.
private func sourceName(of type: Any.Type) -> String {
  let name = String(reflecting: type)
    .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    .replacing(#/\((\w+) in [^()]*\)/#) { $0.output.1 }
  // The first of each chain of names is a module.
  return name.replacing(#/(^|[^\w.])\w+\./#) { $0.output.1 }
}
