import Store

/// Changes of a shared value that ten features hold, beside ten assignments of a value to a field of each.
@MainActor
func sharingRows() -> [Row] {
  rows("10-features", Settings.self) + rows("10-documents", Document.self)
    + rows("10-lists", IdentifiedArrayOf<Meeting>.self)
}

@MainActor
private func rows<Value: Changeable>(_ name: String, _: Value.Type) -> [Row] {
  let assigned = Store(initialState: Assigned<Value>.State()) { Assigned<Value>() }
  let shared = Store(initialState: Sharing<Value>.State()) { Sharing<Value>() }
  return [
    sync("assign-\(name)", baseline: "closure") { count in
      for _ in 0..<count { assigned.send(.up) }
    },
    sync("shared-\(name)", baseline: "assign-\(name)") { count in
      for _ in 0..<count { shared.send(.up) }
    },
    sync("shared-\(name)-unchanged", baseline: "closure") { count in
      for _ in 0..<count { shared.send(.other) }
    },
    sync("shared-\(name)-read", baseline: "closure") { count in
      for _ in 0..<count { blackHole(shared.withState { $0.ten.features.0.value }) }
    },
  ]
}

private protocol Changeable: Sendable {
  static var initial: Self { get }
  mutating func change()
}

private struct Settings: Changeable {
  static var initial: Settings { Settings() }
  var name = "a text that is too long to be stored inline"
  var count = 0
  mutating func change() { count += 1 }
}

private struct Document: Changeable {
  static var initial: Document { Document() }
  var title = "a text that is too long to be stored inline"
  var author = "a text that is too long to be stored inline"
  var summary = "a text that is too long to be stored inline"
  var paragraphs = ["a text that is too long to be stored inline"]
  var count = 0
  mutating func change() { count += 1 }
}

private struct Meeting: Identifiable, Sendable {
  let id: Int
  var title = "a text that is too long to be stored inline"
  var minutes = 0
}

extension IdentifiedArray: Changeable where ID == Int, Element == Meeting {
  fileprivate static var initial: Self { Self(uniqueElements: (0..<10).map { Meeting(id: $0) }) }
  fileprivate mutating func change() { self[id: 5]?.minutes += 1 }
}

/// Ten of a feature.
private struct Ten<Feature> {
  var features: (Feature, Feature, Feature, Feature, Feature, Feature, Feature, Feature, Feature, Feature)

  init(_ make: () -> Feature) {
    features = (make(), make(), make(), make(), make(), make(), make(), make(), make(), make())
  }
}

/// Ten features that each have a copy, which the parent assigns.
private struct Assigned<Value: Changeable>: Reducer {
  struct Feature {
    var value = Value.initial
    var other = 0
  }

  struct State {
    var ten = Ten { Feature() }
  }

  enum Action {
    case up
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var value = state.ten.features.0.value
    value.change()
    state.ten.features.0.value = value
    state.ten.features.1.value = value
    state.ten.features.2.value = value
    state.ten.features.3.value = value
    state.ten.features.4.value = value
    state.ten.features.5.value = value
    state.ten.features.6.value = value
    state.ten.features.7.value = value
    state.ten.features.8.value = value
    state.ten.features.9.value = value
    return .none
  }
}

/// Ten features that hold one shared value.
private struct Sharing<Value: Changeable>: Reducer {
  struct Feature {
    @Shared(.inMemory("benchmark \(Value.self)")) var value = Value.initial
    var other = 0
  }

  struct State {
    var ten = Ten { Feature() }
  }

  enum Action {
    case up
    case other
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .up: state.ten.features.0.value.change()
    case .other: state.ten.features.0.other += 1
    }
    return .none
  }
}
