import Testing

@testable import Store

/// The name of the case of a value and its payload as text, by reflection.
struct ReflectionModel: Equatable {
  var name: String
  var payload: String?

  init<Root>(_ root: Root) {
    guard let child = Mirror(reflecting: root).children.first else {
      name = "\(root)"
      return
    }
    name = child.label ?? ""
    payload = Self.text(of: child.value)
  }

  /// Tuple labels do not count, nor do the parentheses of a one-element tuple.
  static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return "\(value)" }
    let texts = mirror.children.map { text(of: $0.value) }
    return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: ", ") + ")"
  }
}

/// Checks a path of the case called `name` against reflection on all `samples`, starting with each of them.
func expectModel<Root, Value>(
  _ name: String,
  _ samples: [Root],
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  path makePath: () -> CasePath<Root, Value>
) {
  let own = samples.filter { ReflectionModel($0).name == name }
  for first in samples.indices {
    let path = makePath()
    for index in Array(samples[first...]) + samples {
      expectModel(name, index, path, own: own, sourceLocation)
    }
    // Checks again with a path whose first use is a mutation.
    let other = makePath()
    var sample = samples[first]
    let touched: Void? = other.modify(&sample) { _ in }
    let model = ReflectionModel(samples[first])
    #expect((touched != nil) == (model.name == name), sourceLocation: sourceLocation)
    #expect(ReflectionModel(sample) == model, sourceLocation: sourceLocation)
  }
}

private func expectModel<Root, Value>(
  _ name: String,
  _ sample: Root,
  _ path: CasePath<Root, Value>,
  own: [Root],
  _ sourceLocation: Testing.SourceLocation
) {
  let model = ReflectionModel(sample)
  let matches = model.name == name
  #expect(path.is(sample) == matches, sourceLocation: sourceLocation)
  let value = path.extract(from: sample)
  #expect((value != nil) == matches, sourceLocation: sourceLocation)
  guard let value else {
    var copy = sample
    #expect(path.modify(&copy) { _ in } == nil, sourceLocation: sourceLocation)
    #expect(ReflectionModel(copy) == model, sourceLocation: sourceLocation)
    return
  }
  #expect(ReflectionModel.text(of: value) == model.payload ?? "()", sourceLocation: sourceLocation)
  #expect(ReflectionModel(path.embed(value)) == model, sourceLocation: sourceLocation)
  for replacement in own {
    guard let new = path.extract(from: replacement) else { continue }
    var copy = sample
    let old = path.modify(&copy) { payload in
      defer { payload = new }
      return ReflectionModel.text(of: payload)
    }
    #expect(old == model.payload ?? "()", sourceLocation: sourceLocation)
    #expect(ReflectionModel(copy) == ReflectionModel(replacement), sourceLocation: sourceLocation)
    #expect(ReflectionModel(sample) == model, sourceLocation: sourceLocation)
  }
}
