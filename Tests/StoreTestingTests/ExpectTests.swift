import StoreTesting
import Testing

@Suite struct ExpectTests {
  private struct Row: Equatable {
    var id = 1
    var title = "Milk"
  }

  /// Two values that read the same and are not equal.
  private struct Odd: Equatable, CustomStringConvertible {
    var description: String { "odd" }

    static func == (_: Odd, _: Odd) -> Bool { false }
  }

  @Test func equalValuesPass() {
    let texts = failures {
      expectNoDifference([Row()], [Row()])
      var row = Row()
      expectDifference(row) {
        row.title = "Salt"
      } changes: {
        $0.title = "Salt"
      }
    }
    #expect(texts.isEmpty)
  }

  @Test func theChangesAreMadeAfterTheOperation() {
    var calls: [String] = []
    expectDifference(0) {
      calls.append("operation")
    } changes: { _ in
      calls.append("changes")
    }
    #expect(calls == ["operation", "changes"])
  }

  @Test func differencesAreShown() {
    let texts = failures { expectNoDifference([Row(), Row()], [Row(), Row(title: "Bread")]) }
    #expect(
      texts == [
        """
        The values differ.

          [1].title
          - "Milk"
          + "Bread"

          (-: first, +: second)
        """
      ]
    )
  }

  @Test func aMessageStandsInFront() {
    let texts = failures { expectNoDifference(1, 2, "After the reload") }
    #expect(texts.first?.hasPrefix("After the reload: The values differ.\n\n") == true)
  }

  @Test func valuesThatReadTheSameAreShownAsSuch() {
    let texts = failures { expectNoDifference(Odd(), Odd()) }
    #expect(texts.first?.contains("odd") == true)
  }

  @Test func anUnexpectedChangeIsShown() {
    let texts = failures {
      var row = Row()
      expectDifference(row) {
        row.title = "Salt"
      } changes: {
        $0.id = 2
      }
    }
    #expect(
      texts == [
        """
        The value has not changed as expected.

          .id
          - 2
          + 1
          .title
          - "Milk"
          + "Salt"

          (-: expected, +: actual)
        """
      ]
    )
  }
}
