import Testing

@testable import Store

/// A version has a number above those of all versions before it, and a note only if there is something to note.
@Suite struct SharedSnapshotTests {
  private let origin = ActionSource(kind: .other("shared key"), location: .none, name: "key")

  @Test func aNewerVersionOfTheSameValueHasAHigherNumber() {
    let first = SharedSnapshot(5)
    let second = first.with(SharedNote(SharedStatus(isLoading: true), nil))
    #expect(second.version > first.version && (second as? SharedSnapshot<Int>)?.value == 5)
    #expect(second.status.isLoading && !first.status.isLoading)
    first.takeNumber()
    #expect(first.version > second.version)
  }

  @Test func aVersionWithNothingToNoteHasNoNote() {
    #expect(SharedNote(SharedStatus(), nil) == nil)
    #expect(SharedSnapshot(5).status.isPlain && SharedSnapshot(5).origin == nil)
    #expect(!SharedStatus(isLoading: true).isPlain)
    #expect(!SharedStatus(loadError: CancellationError()).isPlain)
    #expect(!SharedStatus(saveError: CancellationError()).isPlain)
  }

  /// The version that a reducer makes next does not come from the key.
  @Test func theNextVersionKeepsTheStatusAndNotTheOrigin() {
    let loading = SharedSnapshot(5, SharedNote(SharedStatus(isLoading: true), origin))
    #expect(loading.origin?.name == "key" && loading.nextNote?.status.isLoading == true)
    #expect(loading.nextNote?.origin == nil)
    #expect(SharedSnapshot(5, SharedNote(SharedStatus(), origin)).nextNote == nil)
  }

  @Test func aCopyOutsideATurnTakesAVersionThatTheCellDoesNotGet() {
    let shared = Shared(value: 1)
    var copy = SharedCopy(link: shared.copy.link, snapshot: shared.copy.snapshot)
    let next = SharedSnapshot(2)
    copy.replace(with: next)
    #expect(copy.base === next && copy.cell.newest !== next)
    SharedTurn.locked {
      copy.replace(with: next)
      #expect(copy.cell.newest === next)
    }
  }
}
