import FocusSync
import Testing

@Suite struct FocusEngineAuditTests {
  private let engine = FocusEngine<String>()

  @Test func anElementThatAnArrowReachesIsReachable() {
    engine.update {
      $0.add(.element("field", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("next", frame: FocusRect(x: 10, y: 0, width: 5, height: 1), interactions: .activate))
      $0.add(.element("last", frame: FocusRect(x: 20, y: 0, width: 5, height: 1), interactions: .activate))
    }
    #expect(engine.audit().isEmpty)
  }

  @Test func aDisabledButtonDoesNotLeadOutOfATrap() {
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("input", in: "dialog"))
      $0.add(.element("button", in: "dialog", isEnabled: false, interactions: .activate))
    }
    #expect(engine.audit() == [.trapWithoutExit("dialog")])
    engine.change("button") { $0.isEnabled = true }
    #expect(!engine.audit().contains(.trapWithoutExit("dialog")))
  }

  /// An arrow enters at the first element, although Tab stops at none.
  @Test func elementsThatAreNoTabStopsAreReachableByArrows() {
    engine.update {
      $0.add(.element("one", frame: FocusRect(x: 0, y: 0, width: 5, height: 1), isTabStop: false))
      $0.add(.element("other", frame: FocusRect(x: 10, y: 0, width: 5, height: 1), isTabStop: false))
    }
    #expect(engine.audit().isEmpty)
  }

  @Test func aUserInitiatedDefaultIsReachable() {
    engine.update {
      $0.add(.element("field", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("far", frame: FocusRect(x: 50, y: 50, width: 5, height: 1), interactions: .activate))
    }
    engine.defaultFocus = DefaultFocus("far", priority: .userInitiated)
    #expect(!engine.audit().contains(.unreachable("far")))
    // A key does not go to a default that is used without an action of the user.
    engine.defaultFocus = DefaultFocus("far", priority: .automatic)
    #expect(engine.audit().contains(.unreachable("far")))
  }

  @Test func aDisabledTrapIsNoFinding() {
    engine.update {
      $0.add(.scope("dialog", isEnabled: false, isModal: true))
      $0.add(.element("button", in: "dialog", interactions: .activate))
    }
    #expect(engine.audit().isEmpty)
  }

  @Test func contentThatIsNeverShownIsFoundOnceForEachRegion() {
    let list = ScrollingList(shows: false)
    #expect(list.engine.audit() == [.neverShown(region: "list")])
    list.engine.bringIntoView = { _ in true }
    #expect(list.engine.audit().isEmpty)
  }

  @Test func contentThatIsVisibleIsNoFinding() {
    #expect(ScrollingList(height: 10, shows: false).engine.audit().isEmpty)
  }

  @Test func focusThatIsNeverShownIsFound() {
    let list = ScrollingList()
    list.scrollsAtOnce = false
    list.engine.request("row 9")
    #expect(list.engine.audit() == [.outOfView("row 9")])
    list.reveal(9)
    #expect(list.engine.audit().isEmpty)
  }

  @Test func aScrollRegionWithoutAFrameIsFound() {
    let list = ScrollingList()
    list.engine.change("list") { $0.frame = nil }
    list.engine.change("top") { $0.visibleRect = $0.frame }
    #expect(list.engine.audit() == [.scrollRegionWithoutFrame("top"), .scrollRegionWithoutFrame("list")])
  }

  @Test func onlyAnElementLeadsOutOfATrap() {
    engine.update {
      var dialog = FocusNode.scope("dialog", isModal: true)
      dialog.interactions = .activate
      $0.add(dialog)
      $0.add(.element("input", in: "dialog"))
    }
    #expect(engine.audit() == [.trapWithoutExit("dialog")])
  }

  @Test func anActionOfAnElementThatIsAlsoEditedLeadsOutOfATrap() {
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("ok", in: "dialog").onActivate {})
    }
    #expect(engine.audit().isEmpty)
    engine.change("ok") { $0.isEnabled = false }
    engine.add(.element("input", in: "dialog"))
    #expect(engine.audit() == [.trapWithoutExit("dialog")])
    // No key performs the action of an element that is only edited.
    engine.change("ok") {
      $0.isEnabled = true
      $0.interactions = .edit
    }
    #expect(engine.audit() == [.trapWithoutExit("dialog"), .neverActivated("ok")])
  }

  @Test func aHandlerOfKeysOrOfSubmissionsLeadsOutOfATrap() {
    func addDialog() {
      engine.update {
        $0.add(.scope("dialog", isModal: true))
        $0.add(.element("input", in: "dialog"))
      }
    }
    addDialog()
    engine.onSubmit(at: "dialog") {}
    #expect(engine.audit().isEmpty)
    engine.remove("dialog")
    addDialog()
    #expect(engine.audit() == [.trapWithoutExit("dialog")])
    engine.onKeyPress(.escape, at: "input") { .handled }
    #expect(engine.audit().isEmpty)
  }

  @Test func findingsAreListedByKind() {
    engine.onReport = { _ in }
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("input", in: "dialog"))
      $0.add(.element("far", in: "dialog", frame: FocusRect(x: 9, y: 9, width: 1, height: 1), isTabStop: false))
    }
    let binding = FocusBinding<String, Int>(engine)
    for id in ["input", "far"] { binding.bind(id, equals: 1) }
    engine.request("later")
    let findings: [FocusReport<String>] = [
      .unreachable("far"), .trapWithoutExit("dialog"), .duplicateValue(first: "input", second: "far"),
    ]
    #expect(engine.audit() == findings + [.waiting("later")])
    binding.request(2)
    #expect(engine.audit() == findings + [.waitingForValue("2")])
    withExtendedLifetime(binding) {}
  }

  /// The bindings are listed in the order in which they were made, and the elements of a value as they were bound.
  @Test func theDuplicatesOfEachBindingAreListedInOrder() {
    engine.onReport = { _ in }
    engine.update { for id in ["a", "b", "c", "d"] { $0.add(.element(id)) } }
    let bindings = (0..<4).map { _ in FocusBinding<String, Int>(engine) }
    let ids = [["a", "b"], ["c", "d"], ["b", "a"], ["d", "c", "a"]]
    for (binding, ids) in zip(bindings, ids).reversed() { for id in ids { binding.bind(id, equals: 0) } }
    let expected = ids.flatMap { ids in ids.dropFirst().map { FocusReport.duplicateValue(first: ids[0], second: $0) } }
    #expect(engine.audit() == expected)
    withExtendedLifetime(bindings) {}
  }

  @Test func severalElementsMayStandForABoolean() {
    engine.update { for id in ["a", "b", "c"] { $0.add(.element(id)) } }
    let binding = FocusBinding<String, Bool>(engine)
    for id in ["a", "b"] { binding.bind(id, equals: true) }
    for id in ["c"] { binding.bind(id, equals: false) }
    #expect(engine.audit().isEmpty)
    withExtendedLifetime(binding) {}
  }

  @Test func unreachableElementsAreListedInOrderOfDeclaration() {
    engine.add(.element("field", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
    for (index, id) in ["c", "a", "b"].enumerated() {
      let frame = FocusRect(x: Double(50 - 9 * index), y: Double(50 - 9 * index), width: 5, height: 1)
      engine.add(.element(id, frame: frame, interactions: .activate))
    }
    #expect(engine.audit() == [.unreachable("c"), .unreachable("a"), .unreachable("b")])
  }

  // MARK: Groups

  @Test func theItemsOfAGroupAreReachable() {
    for axis in [FocusGroup.Axis.vertical, .horizontal, .both, .grid] {
      let engine = Composite.grid("a b/c d") { $0.group(axis, selected: "d") }.engine()
      #expect(engine.audit() == [], "\(axis)")
    }
    // No arrow reaches an item of a grid that is on no row and in no column.
    var composite = Composite.grid("a b/c d") { $0.group(.grid) }
    composite.items.append(.element("far", in: "group", frame: FocusRect(x: 95, y: 50, width: 9, height: 1)))
    #expect(composite.engine().audit() == [.unreachable("far")])
  }

  @Test func misusesOfGroupsAreFound() {
    engine.setContent([
      .element("field").controls("nothing"), .scope("empty").group(.vertical), .scope("list").group(.vertical),
      .element("a", in: "list", isEnabled: false), .scope("form"), .element("other", in: "form").controls("form"),
    ])
    #expect(
      engine.audit() == [
        .controlsNoGroup("field", group: "nothing"), .emptyGroup("empty"), .controlsNoGroup("other", group: "form"),
      ]
    )
    engine.change("list") { $0.isEnabled = false }
    engine.change("list") { $0.selectedItem = "a" }
    #expect(!engine.audit().contains(.selectedDisabled("a", group: "list")))
    engine.change("list") { $0.isEnabled = true }
    #expect(engine.audit().contains(.selectedDisabled("a", group: "list")))
  }
}
