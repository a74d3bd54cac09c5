import Testing

@testable import FocusSync

@Suite struct FocusNodeTests {
  private let frame = FocusRect(x: 1, y: 2, width: 3, height: 4)

  /// A node whose every property differs from the usual one.
  private var full: FocusNode<Int> {
    var node = FocusNode.scope(
      1,
      in: 2,
      frame: frame,
      order: 3,
      isEnabled: false,
      defaultFocus: DefaultFocus(4, priority: .userInitiated),
      isModal: true,
      restoresFocus: false,
      remembersFocus: true,
      entryFocus: [.up: 5],
      readingDirection: .rightToLeft,
      isScene: true
    )
    node.interactions = .edit
    node.isTabStop = false
    node.visibleRect = FocusRect(x: 5, y: 6, width: 7, height: 8)
    node.isPane = true
    node.isActive = false
    node.isFocusableWhenDisabled = true
    return node.group(.vertical, selected: 6).typeAhead("seven").controls(8)
  }

  @Test func aDeclarationHasTheValuesThatItIsGiven() {
    let element = FocusNode.element(
      1,
      in: 2,
      frame: frame,
      order: 3,
      isEnabled: false,
      interactions: .edit,
      isTabStop: false
    )
    #expect(element.role == .element && element.interactions == .edit && !element.isTabStop)
    let section = FocusNode.section(
      1,
      in: 2,
      frame: frame,
      order: 3,
      isEnabled: false,
      remembersFocus: true,
      entryFocus: [.up: 5],
      readingDirection: .rightToLeft
    )
    #expect(section.role == .section)
    for node in [element, section, full] {
      #expect(node.id == 1 && node.parent == 2 && node.frame == frame && node.order == 3 && !node.isEnabled)
    }
    for node in [section, full] {
      #expect(node.remembersFocus && node.entryFocus == [.up: 5] && node.readingDirection == .rightToLeft)
    }
    #expect(full.role == .scope && full.defaultFocus == DefaultFocus(4, priority: .userInitiated))
    #expect(full.isModal && !full.restoresFocus && full.isScene)
  }

  @Test func aNodeIsDisabledByAModifier() {
    #expect(!FocusNode.element(1).disabled().isEnabled && !FocusNode.scope(1).disabled(true).isEnabled)
    #expect(FocusNode.element(1, isEnabled: false).disabled(false).isEnabled)
  }

  @Test func aScopeDeclaresItsDefaultFocus() {
    #expect(FocusNode.scope(1).defaultFocus(2).defaultFocus == DefaultFocus(2))
    let node = FocusNode.scope(1).defaultFocus(2, priority: .userInitiated)
    #expect(node.defaultFocus == DefaultFocus(2, priority: .userInitiated))
  }

  @Test func nodesAreEqualIfAllTheirPropertiesAre() {
    let changes: [(inout FocusNode<Int>) -> Void] = [
      { $0.id = 0 }, { $0.role = .section }, { $0.parent = nil }, { $0.frame = nil }, { $0.order = nil },
      { $0.isEnabled = true }, { $0.interactions = [] }, { $0.isTabStop = true }, { $0.defaultFocus = nil },
      { $0.isModal = false }, { $0.restoresFocus = true }, { $0.remembersFocus = false }, { $0.entryFocus = [:] },
      { $0.readingDirection = nil }, { $0.isScene = false }, { $0.visibleRect = nil }, { $0.isPane = false },
      { $0.isActive = true }, { $0.isFocusableWhenDisabled = false }, { $0.group = nil }, { $0.group?.axis = .grid },
      { $0.selectedItem = nil }, { $0.typeAheadText = nil }, { $0.controlledGroup = nil },
    ]
    #expect(full == full)
    for (index, change) in changes.enumerated() {
      var other = full
      change(&other)
      #expect(other != full, "change \(index)")
    }
  }

  @Test func aNodeWithOtherIdsKeepsEverythingElse() {
    let mapped = full.map { "\($0)" }
    #expect(mapped.id == "1" && mapped.parent == "2" && mapped.entryFocus == [.up: "5"])
    #expect(mapped.defaultFocus == DefaultFocus("4", priority: .userInitiated))
    #expect(mapped.map { Int($0)! } == full)
  }
}
