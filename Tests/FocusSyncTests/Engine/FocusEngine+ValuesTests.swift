import Testing

@testable import FocusSync

/// Values that the focused node publishes: an element, a scope around it, or a scene.
@Suite struct FocusEngineValuesTests {
  enum Title: FocusValueKey { typealias Value = String }
  enum Count: FocusValueKey { typealias Value = FocusedProperty<Int> }

  let engine = FocusEngine<String>()

  init() {
    engine.update {
      $0.add(.scope("window", isScene: true))
      $0.add(.scope("form", in: "window"))
      $0.add(.element("field", in: "form"))
      $0.add(.element("other", in: "form"))
      $0.add(.element("outside", in: "window"))
      $0.add(.scope("second window", isScene: true))
      $0.add(.element("elsewhere", in: "second window"))
      $0.add(.element("nowhere"))
    }
  }

  /// The value that is read while each element has focus; no entry if there is none.
  private func values() -> [String: String] {
    var found: [String: String] = [:]
    for id in ["field", "other", "outside", "elsewhere", "nowhere"] {
      engine.request(id)
      found[id] = engine.focusedValue(Title.self)
    }
    return found
  }

  @Test func theValueOfTheNearestPublisherIsRead() {
    #expect(values().isEmpty)
    engine.focusedSceneValue(Title.self, "scene", at: "outside")
    engine.focusedValue(Title.self, "form", at: "form")
    engine.focusedValue(Title.self, "field", at: "field")
    #expect(values() == ["field": "field", "other": "form", "outside": "scene"])
    engine.removeHandlers(at: "field")
    engine.removeHandlers(at: "form")
    #expect(values() == ["field": "scene", "other": "scene", "outside": "scene"])
  }

  @Test func aValueIsRemovedWithItsNode() {
    engine.focusedValue(Title.self, "form", at: "form")
    engine.focusedSceneValue(Title.self, "scene", at: "other")
    engine.request("field")
    #expect(engine.focusedValue(Title.self) == "form")
    engine.removeHandlers(at: "form")
    #expect(engine.focusedValue(Title.self) == "scene")
    engine.remove("other")
    #expect(engine.focusedValue(Title.self) == nil)
  }

  @Test func nodesOutsideScenesFormAScene() {
    engine.focusedSceneValue(Title.self, "top", at: "nowhere")
    #expect(engine.focusedValue(Title.self) == "top")
    engine.request("field")
    #expect(engine.focusedValue(Title.self) == nil)
    engine.request("nowhere")
    #expect(engine.focusedValue(Title.self) == "top")
  }

  @Test func theLaterOfTwoPublishersInASceneIsRead() {
    engine.focusedSceneValue(Title.self, "first", at: "field")
    engine.focusedSceneValue(Title.self, "second", at: "other")
    engine.request("outside")
    #expect(engine.focusedValue(Title.self) == "second")
    engine.removeHandlers(at: "other")
    #expect(engine.focusedValue(Title.self) == "first")
  }

  @Test func aBindingReadsAndWritesTheFocusedProperty() {
    var counts = ["field": 1, "other": 2]
    for id in ["field", "other"] {
      let property = FocusedProperty(get: { counts[id]! }, set: { counts[id] = $0 })
      engine.focusedValue(Count.self, property, at: id)
    }
    let binding = engine.focusedBinding(Count.self)
    #expect(binding.wrappedValue == nil)
    binding.wrappedValue = 9
    engine.request("field")
    binding.wrappedValue? += 10
    engine.request("other")
    #expect(binding.wrappedValue == 2)
    binding.wrappedValue = nil
    #expect(counts == ["field": 11, "other": 2])
  }

  @Test func aValueMayBePublishedBeforeItsNodeIsAdded() {
    engine.focusedValue(Title.self, "later", at: "later")
    engine.add(.element("later"))
    engine.request("later")
    #expect(engine.focusedValue(Title.self) == "later")
    engine.focusedValue(Title.self, "never", at: "gone")
    engine.removeHandlers(at: "gone")
    engine.add(.element("gone"))
    engine.request("gone")
    #expect(engine.focusedValue(Title.self) == nil)
  }

  @Test func aSceneValueIsReadOnceItsNodeIsAdded() {
    engine.focusedSceneValue(Title.self, "later", at: "later")
    #expect(engine.focusedValue(Title.self) == nil)
    engine.add(.element("later"))
    #expect(engine.focusedValue(Title.self) == "later")
  }

  @Test func aSceneMayPublishAValueItself() {
    engine.focusedSceneValue(Title.self, "window", at: "window")
    engine.focusedSceneValue(Title.self, "second", at: "second window")
    #expect(values() == ["field": "window", "other": "window", "outside": "window", "elsewhere": "second"])
  }

  @Test func aNodeThatPublishesAgainIsOnePublisher() {
    for number in 0..<5 { engine.focusedSceneValue(Title.self, "\(number)", at: "nowhere") }
    #expect(engine.focusedValue(Title.self) == "4")
    #expect(engine.runner.scenePublishers.count == 1)
  }

  @Test func theEngineForgetsTheScenePublishersThatHaveLeft() {
    for number in 0..<5 {
      engine.add(.element("\(number)"))
      engine.focusedSceneValue(Title.self, "\(number)", at: "\(number)")
      engine.remove("\(number)")
    }
    #expect(engine.focusedValue(Title.self) == nil)
    #expect(engine.runner.scenePublishers.isEmpty)
  }

  @Test func containsFocusIsTrueForTheElementAndItsAncestors() {
    engine.request("field")
    #expect(engine.isFocused("field"))
    #expect(!engine.isFocused("form"))
    for id in ["field", "form", "window"] { #expect(engine.containsFocus(id)) }
    for id in ["other", "second window", "missing"] { #expect(!engine.containsFocus(id)) }
    engine.request(nil)
    #expect(!engine.containsFocus("window"))
  }

  @Test(arguments: [true, false]) func aPublisherThatIsAddedAgainIsTheLatest(isReadBetween: Bool) {
    for name in ["first", "second"] {
      engine.add(.element(name).focusedSceneValue(Title.self, name))
    }
    engine.remove("first")
    if isReadBetween { #expect(engine.focusedValue(Title.self) == "second") }
    engine.add(.element("first").focusedSceneValue(Title.self, "first"))
    #expect(engine.focusedValue(Title.self) == "first")
  }
}
