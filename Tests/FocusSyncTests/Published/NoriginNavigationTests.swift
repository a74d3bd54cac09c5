import FocusSync
import Testing

/// The cases of Norigin Spatial Navigation's `SpatialNavigation.test.ts`, and the statements of its guide *Focus
/// Boundaries*.
///
/// Left out are measured layouts and key maps, which belong to front ends.
@Suite struct NoriginNavigationTests {
  let engine = FocusEngine<String>(options: FocusOptions(directionalPolicy: .nearest))

  private func show(isVertical: Bool) {
    engine.setContent(
      (1...3).map { child in
        let offset = Double(child) * 200
        return .element(
          "child-\(child)",
          frame: FocusRect(x: isVertical ? 0 : offset, y: isVertical ? offset : 0, width: 100, height: 100)
        )
      }
    )
  }

  private func focused(after directions: FocusDirection...) -> [String?] {
    directions.map {
      engine.move($0)
      return engine.focused
    }
  }

  @Test func navigationIsHorizontal() {
    show(isVertical: false)
    #expect(engine.focused == nil)
    engine.resetFocus()
    #expect(focused(after: .right, .up, .left, .down) == ["child-2", "child-2", "child-1", "child-1"])
  }

  @Test func navigationIsVertical() {
    show(isVertical: true)
    engine.resetFocus()
    let expected = ["child-1", "child-1", "child-1", "child-2", "child-3", "child-3"]
    #expect(focused(after: .right, .up, .left, .down, .down, .down) == expected)
  }

  @Test func aChildThatWasMovedOrRemovedIsFoundInItsNewPlaceOrNot() {
    show(isVertical: false)
    engine.resetFocus()
    engine.change("child-2") { $0.frame = FocusRect(x: 1_600, y: 0, width: 100, height: 100) }
    #expect(focused(after: .right, .right) == ["child-3", "child-2"])
    engine.resetFocus()
    engine.remove("child-2")
    #expect(focused(after: .right, .right) == ["child-3", "child-3"])
  }

  /// `isFocusBoundary`, in all directions or in those of `focusBoundaryDirections`. `setFocus` does not mind.
  @Test func aBoundaryKeepsArrowsInAndRequestsOut() {
    let all: [FocusMove] = [.up, .down, .left, .right]
    for boundary in [all, [.left], []] {
      engine.setContent([
        .element("before", frame: FocusRect(x: 0, y: 0, width: 9, height: 9)),
        FocusNode.scope("panel").exitFocus(Dictionary(uniqueKeysWithValues: boundary.map { ($0, .cancel) })),
        .element("one", in: "panel", frame: FocusRect(x: 10, y: 0, width: 9, height: 9)),
        .element("two", in: "panel", frame: FocusRect(x: 20, y: 0, width: 9, height: 9)),
        .element("after", frame: FocusRect(x: 30, y: 0, width: 9, height: 9)),
      ])
      #expect(engine.focused(after: .right, from: "one") == "two")
      #expect(engine.focused(after: .right, from: "two") == (boundary == all ? "two" : "after"))
      #expect(engine.focused(after: .left, from: "one") == (boundary.isEmpty ? "before" : "one"))
      #expect(engine.request("after") == .moved)
      #expect(engine.focused(after: .right, from: "before") == "one")
    }
  }
}
