/// Walks two values side by side, and collects their differences.
struct Differ {
  private(set) var differences: [(path: String, lines: [String])] = []
  private(set) var count = 0
  private var describer = Describer()
  /// The number of the values around those being compared.
  private var depth: Int
  /// The pairs of objects that have been compared. They are not compared again, so a cycle ends.
  private var visited: Set<[ObjectIdentifier]> = []
  /// True if closures, and objects that are not `Equatable`, are compared by identity.
  private let comparesIdentities: Bool
  /// True if redacted values are compared by their parts. The differences then contain secrets, so the caller must
  /// read only `count`.
  let seesSecrets: Bool

  init(_ first: Any, _ second: Any, comparesIdentities: Bool = false, seesSecrets: Bool = false, depth: Int = 0) {
    self.comparesIdentities = comparesIdentities
    self.seesSecrets = seesSecrets
    self.depth = depth
    compare(first, second, at: "")
  }

  private static let limit = 100

  /// The differences as lines, or `nil` if there are none.
  var text: String? {
    guard count > 0 else { return nil }
    var lines: [String] = []
    var path = ""
    for difference in differences {
      if difference.path != path { lines.append(difference.path) }
      path = difference.path
      lines += difference.lines
    }
    if count > differences.count { lines.append("… and \(count - differences.count) more differences") }
    return lines.joined(separator: "\n")
  }

  mutating func report(at path: String, _ lines: [String]) {
    count += 1
    if count <= Self.limit { differences.append((path, lines)) }
  }

  /// Reports an element that only the first value has (`-`), or only the second (`+`).
  mutating func report(_ mark: String, _ value: Any, label: String = "", at path: String) {
    report(at: path, marked(mark, label: label, lines: lines(of: value)))
  }

  mutating func compare(_ first: Any, _ second: Any, at path: String) {
    if isEqual(first, second) == true { return }
    // Below the limit, the descriptions are compared.
    if depth > Describer.deepest {
      if text(of: first) != text(of: second) { report(at: path, ["~ differs too deep inside to be shown"]) }
      return
    }
    depth += 1
    defer { depth -= 1 }
    if let first = first as? any AnyBindingAction, let second = second as? any AnyBindingAction {
      return compareWrites(first, second, at: path)
    }
    switch (ReflectedValue.of(first, seesSecrets: seesSecrets), ReflectedValue.of(second, seesSecrets: seesSecrets)) {
    case (.string(let one), .string(let other)):
      guard type(of: first) == type(of: second) else { return replace(first, by: second, at: path) }
      compareStrings(one, other, at: path)
    case (.leaf(let one), .leaf(let other)):
      if type(of: first) != type(of: second) {
        replace(first, by: second, at: path)
      } else if one != other {
        report(at: path, ["- " + one, "+ " + other])
      } else if isEqual(first, second) == false {
        compareHidden(first, second, text: one, at: path)
      } else if comparesIdentities, isOtherFunction(first, second) {
        report(at: path, ["~ another closure"])
      }
    case (.redacted, .redacted):
      if isOtherSecret(first, second) { report(at: path, ["~ <redacted> changed"]) }
    case (.none, .none):
      return
    case (.record(let name, let first), .record(let other, let second)) where name == other:
      compareFields(first, second, at: path)
    case (.enumCase(let name, let first), .enumCase(let other, let second)) where name == other:
      compareFields(first, second, at: path + "." + name)
    case (.object(let name, let object, let fields), .object(let other, let otherObject, let otherFields))
    where name == other:
      guard object !== otherObject else { return }
      if comparesIdentities, isEqual(first, second) == nil { return report(at: path, ["~ another \(name)"]) }
      guard visited.insert([ObjectIdentifier(object), ObjectIdentifier(otherObject)]).inserted else { return }
      let before = count
      compareFields(fields, otherFields, at: path)
      if count == before, isEqual(first, second) == false {
        report(at: path, ["~ another \(name), although every property reads the same"])
      }
    case (.list(let first), .list(let second)):
      compareLists(first, second, at: path)
    case (.set(let first), .set(let second)):
      compareSets(first, second, at: path)
    case (.dictionary(let first), .dictionary(let second)):
      compareEntries(first, sortedByText(first.keys), second, sortedByText(second.keys), at: path)
    default:
      replace(first, by: second, at: path)
    }
  }

  /// Compares two binding actions. Does not use their `Mirror`, because it has the name of the field and not the value.
  /// A secret value stays hidden: see `shownValue`.
  private mutating func compareWrites(
    _ first: any AnyBindingAction,
    _ second: any AnyBindingAction,
    at path: String
  ) {
    guard first.root == second.root, first.fieldName == second.fieldName else {
      return replace(first, by: second, at: path)
    }
    compare(first.shownValue, second.shownValue, at: "\(path).\(first.fieldName.dropFirst(2))")
  }

  private mutating func compareFields(_ first: [Field], _ second: [Field], at path: String) {
    guard first.count == second.count else { return report(at: path, ["~ has other properties"]) }
    for (offset, (one, other)) in zip(first, second).enumerated() {
      let isOnly = first.count == 1 && one.label == nil
      compare(one.value, other.value, at: isOnly ? path : path + "." + (one.label ?? String(offset)))
    }
  }

  /// True if two redacted values or fields differ.
  private func isOtherSecret(_ first: Any, _ second: Any) -> Bool {
    func secret(_ value: Any) -> Any { (value as? RedactedField)?.value ?? value }
    return isDifferent(secret(first), secret(second), seesSecrets: true)
  }

  /// Compares two values that are not equal but have the same description, such as dates that are less than a second
  /// apart.
  private mutating func compareHidden(_ first: Any, _ second: Any, text: String, at path: String) {
    for (one, other) in zip(Mirror(reflecting: first).children, Mirror(reflecting: second).children) {
      let (label, old, new) = (one.label ?? "", String(describing: one.value), String(describing: other.value))
      if old != new { return report(at: path, ["- \(text) (\(label): \(old))", "+ \(text) (\(label): \(new))"]) }
    }
    report(at: path, ["~ not equal, although both read \(text)"])
  }

  private mutating func replace(_ first: Any, by second: Any, at path: String) {
    var (one, other) = (lines(of: first), lines(of: second))
    if one == other {
      one[0] += " (\(String(reflecting: type(of: first))))"
      other[0] += " (\(String(reflecting: type(of: second))))"
    }
    report(at: path, marked("-", lines: one) + marked("+", lines: other))
  }

  func isDifferent(_ first: Any, _ second: Any, seesSecrets: Bool) -> Bool {
    if let isEqual = isEqual(first, second) { return !isEqual }
    let differ = Differ(first, second, comparesIdentities: comparesIdentities, seesSecrets: seesSecrets, depth: depth)
    return differ.count > 0
  }

  /// True if two values are closures that are not identical.
  private func isOtherFunction(_ first: Any, _ second: Any) -> Bool {
    // A closure has no `==`. Its bits are the pointers to its code and to its captured values.
    func bits<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
    guard TypeKind(type(of: first)) == .function else { return false }
    return _openExistential(first, do: bits) != _openExistential(second, do: bits)
  }

  /// The value as lines. If `limit` differences have been reported, returns one empty line, because no more are listed.
  private mutating func lines(of value: Any) -> [String] {
    if count >= Self.limit { return [""] }
    return describer.layout(of: value).lines(width: 100)
  }

  /// Puts `mark` in front of each line, and `label` between the mark and the first line.
  private func marked(_ mark: String, label: String = "", lines: [String]) -> [String] {
    lines.enumerated().map { "\(mark) \($0.offset == 0 ? label : "")\($0.element)" }
  }

  mutating func text(of value: Any) -> String {
    describer.layout(of: value).flat
  }
}
