import Testing

@testable import Store

/// The tree without a store.
@Suite struct FeatureTreeTests {
  private struct Part: Identifiable { let id: Int }

  private struct Row: Identifiable {
    let id: Int
    var parts: IdentifiedArray<Int, Part> = [Part(id: 1)]
  }

  private struct Parent {
    var rows: IdentifiedArray<Int, Row>
    var only: Part?
  }

  private func holder<Parent, Row>(_ keyPath: KeyPath<Parent, IdentifiedArray<Int, Row>>) -> ChildHolder {
    ChildHolder(FieldAccess(keyPath), IdentifiedArray.children, embed: { (action: Int, _) in action })
  }

  private let only = ChildHolder(FieldAccess(\Parent.only), .optional(), embed: { (action: Int, _) in action })

  private func hooks<State>(of _: State.Type) -> ReducerHooks {
    ReducerHooks(hooks: [Hook(.onDismount, of: State.self, at: .none) { _, _ in nil }])
  }

  private func withTree(
    of parent: Parent,
    hooks: ReducerHooks? = nil,
    _ body: (FeatureTree, UnsafeMutablePointer<Parent>) -> Void
  ) {
    var parent = parent
    withUnsafeMutablePointer(to: &parent) {
      body(FeatureTree(of: Parent.self, at: UnsafeMutableRawPointer($0), hooks: hooks), $0)
    }
  }

  @Test func aFeatureThatNothingRetainsIsForgottenWhileItsStateStays() {
    var state = Parent(rows: [Row(id: 1), Row(id: 2)])
    withUnsafeMutablePointer(to: &state) { state in
      let tree = FeatureTree(of: Parent.self, at: UnsafeMutableRawPointer(state))
      let rows = tree.root.held(
        by: holder(\Parent.rows)
      )
      weak let forgotten = tree.add(1, identity: nil, to: rows)
      let retained = tree.add(2, identity: nil, to: rows)
      for _ in 0..<100 { #expect(tree.compare().isEmpty) }
      #expect(forgotten == nil && !tree.isAtRest)
      #expect(tree.root.held.first?.features.values.map { $0 === retained } == [true])
      state.pointee.rows.removeAll()
      _ = tree.compare()
      #expect(retained.hasLeft && tree.isAtRest && tree.root.held.isEmpty)
    }
  }

  /// A reducer that is made inside a closure makes a new holder of the same field for each action.
  @Test func holdersOfOneFieldAreOne() {
    var state = Parent(rows: [])
    withUnsafeMutablePointer(to: &state) { state in
      let tree = FeatureTree(of: Parent.self, at: UnsafeMutableRawPointer(state))
      let held = (0..<2).map { _ in
        tree.root.held(
          by: holder(\Parent.rows)
        )
      }
      #expect(held[0] === held[1] && tree.root.held.count == 1)
    }
  }

  @Test func aFeatureThatHasLeftDoesNotFindTheStateOfItsSuccessor() {
    var state = Parent(rows: [Row(id: 1)])
    withUnsafeMutablePointer(to: &state) { state in
      let tree = FeatureTree(of: Parent.self, at: UnsafeMutableRawPointer(state))
      let rows = tree.root.held(
        by: holder(\Parent.rows)
      )
      let row = tree.add(1, identity: nil, to: rows)
      var found = 0
      row.withState(in: tree.state) { _ in found += 1 }
      #expect(found == 1)
      state.pointee.rows.removeAll()
      _ = tree.compare()
      state.pointee.rows.append(Row(id: 1))
      row.withState(in: tree.state) { _ in Issue.record("The row has left.") }
      row.modifyState(in: tree.state) { _ in Issue.record("The row has left.") }
    }
  }

  @Test func aTreeOfFeaturesThatCannotLeaveIsAtRest() {
    var state = Parent(rows: [])
    withUnsafeMutablePointer(to: &state) { state in
      let tree = FeatureTree(of: Parent.self, at: UnsafeMutableRawPointer(state))
      let field = tree.add(
        nil,
        identity: nil,
        to: tree.root.held(by: ChildHolder(FieldAccess(\Parent.self), .field(), embed: { (action: Int, _) in action }))
      )
      #expect(tree.isAtRest)
      let rows = tree.root.held(
        by: holder(\Parent.rows)
      )
      let row = tree.add(1, identity: nil, to: rows)
      #expect(!tree.isAtRest && !field.hasLeft && !row.hasLeft)
    }
  }

  @Test func aFeatureThatHasLeftDoesNotRetainThoseInIt() {
    var state = Parent(rows: [Row(id: 1)])
    withUnsafeMutablePointer(to: &state) { state in
      let tree = FeatureTree(of: Parent.self, at: UnsafeMutableRawPointer(state))
      let rows = tree.root.held(
        by: holder(\Parent.rows)
      )
      let row = tree.add(1, identity: nil, to: rows)
      let parts = row.held(
        by: holder(\Row.parts)
      )
      var part: FeatureNode? = tree.add(1, identity: nil, to: parts)
      weak let released = part
      part = nil
      #expect(released?.depth == 2)
      state.pointee.rows.removeAll()
      _ = tree.compare()
      #expect(row.hasLeft && released == nil && tree.isAtRest)
    }
  }

  @Test func aFeatureInAnotherIsForgottenBeforeTheOneAroundIt() {
    var state = Parent(rows: [Row(id: 1)])
    withUnsafeMutablePointer(to: &state) { state in
      let tree = FeatureTree(of: Parent.self, at: UnsafeMutableRawPointer(state))
      let rows = tree.root.held(
        by: holder(\Parent.rows)
      )
      var row: FeatureNode? = tree.add(1, identity: nil, to: rows)
      if let row {
        let parts = row.held(
          by: holder(\Row.parts)
        )
        _ = tree.add(1, identity: nil, to: parts)
      }
      weak let forgotten = row
      row = nil
      for _ in 0..<200 { _ = tree.compare() }
      #expect(forgotten == nil && tree.isAtRest && tree.root.held.isEmpty)
    }
  }

  @Test func aFeatureIsKeptAsLongAsOneInItIsRetained() {
    withTree(of: Parent(rows: [Row(id: 1)])) { tree, _ in
      weak let row = tree.add(1, identity: nil, to: tree.root.held(by: holder(\Parent.rows)))
      let part = row.map { tree.add(1, identity: nil, to: $0.held(by: holder(\Row.parts))) }
      for _ in 0..<100 { _ = tree.compare() }
      #expect(row != nil && part?.hasLeft == false)
    }
  }

  // MARK: Sweeps

  /// Adds a feature that nothing retains. Returns the number of steps after which the tree has forgotten the feature.
  private func steps(in tree: FeatureTree, untilForgotten id: Int, _ step: () -> Void) -> Int? {
    weak let feature = tree.add(id, identity: nil, to: tree.root.held(by: holder(\Parent.rows)))
    for count in 1...100 {
      step()
      if feature == nil { return count }
    }
    return nil
  }

  @Test func theIntervalBetweenSweepsFollowsTheNumberOfFeatures() {
    let rows = IdentifiedArray(uniqueElements: (1...9).map { Row(id: $0) })
    withTree(of: Parent(rows: rows)) { tree, state in
      let compare = { _ = tree.compare() }
      let claim = { tree.claim(EffectTree(.cancel("id"))) }
      // 16 steps without a feature. The addition is the first.
      #expect(steps(in: tree, untilForgotten: 1, compare) == 15)
      let retained = (2...4).map { tree.add($0, identity: nil, to: tree.root.held(by: holder(\Parent.rows))) }
      #expect(steps(in: tree, untilForgotten: 5, compare) == 12)
      // 22 steps with three features.
      #expect(steps(in: tree, untilForgotten: 6, compare) == 21)
      #expect(steps(in: tree, untilForgotten: 7, claim) == 21)
      state.pointee.rows.remove(id: 2)
      compare()
      #expect(retained.map(\.hasLeft) == [true, false, false])
      #expect(steps(in: tree, untilForgotten: 8, compare) == 20)
      // 20 steps with two features.
      #expect(steps(in: tree, untilForgotten: 9, compare) == 19)
      withExtendedLifetime(retained) {}
    }
  }

  // MARK: States that cannot be found

  @Test func featuresWhoseStateCannotBeFoundStayApartFromThoseInTheState() {
    withTree(of: Parent(rows: [Row(id: 1)])) { tree, state in
      let rows = holder(\Parent.rows)
      let (inside, outside) = (tree.root.held(by: rows), tree.root.held(by: rows, isOutside: true))
      #expect(inside !== outside && tree.root.held(by: rows, isOutside: true) === outside)
      let row = tree.add(1, identity: nil, to: outside)
      row.withState(in: tree.state) { _ in Issue.record("This is the state of another row.") }
      #expect(tree.isAtRest)
      state.pointee.rows.removeAll()
      _ = tree.compare()
      #expect(!row.hasLeft)
    }
  }

  @Test func theEffectsOfAChildThatCannotBeFoundHaveOneOwner() {
    withTree(of: Parent(rows: [])) { tree, _ in
      // The holder expects the state of a row, which is not that of the root.
      let parts = holder(\Row.parts)
      let owners = [1, 2].map { identity in
        let embedding = EffectEmbedding(holder: parts, element: 7, identity: identity)
        tree.claim(EffectTree(.embed(embedding), [EffectTree(.cancel("id"))]))
        return embedding.owner
      }
      #expect(owners[0] != nil && owners[0] === owners[1])
    }
  }

  @Test func anEffectThatIsReturnedAgainHasNoOwnerIfItsChildHasGone() {
    withTree(of: Parent(rows: [Row(id: 1)])) { tree, state in
      let embedding = EffectEmbedding(holder: holder(\Parent.rows), element: 1)
      let effect = EffectTree(.embed(embedding), [EffectTree(.cancel("id"))])
      tree.claim(effect)
      #expect(embedding.owner?.element == AnyHashable(1))
      state.pointee.rows.removeAll()
      tree.claim(effect)
      #expect(embedding.owner == nil)
    }
  }

  // MARK: Leaving

  @Test func aTreeIsAtRestWhenAFeatureHasLeftWithAFieldInIt() {
    withTree(of: Parent(rows: [Row(id: 1)])) { tree, state in
      let row = tree.add(1, identity: nil, to: tree.root.held(by: holder(\Parent.rows)))
      let field = ChildHolder(FieldAccess(\Row.self), .field(), embed: { (action: Int, _) in action })
      let part = tree.add(nil, identity: nil, to: row.held(by: field))
      state.pointee.rows.removeAll()
      _ = tree.compare()
      #expect(row.hasLeft && part.hasLeft && tree.isAtRest)
    }
  }

  @Test func featuresWithoutHooksAndEffectsLeaveUnnoticed() {
    withTree(of: Parent(rows: [Row(id: 1)], only: Part(id: 1))) { tree, state in
      let row = tree.add(1, identity: nil, to: tree.root.held(by: holder(\Parent.rows)))
      let part = tree.add(nil, identity: 1, to: tree.root.held(by: only))
      // From the second comparison on, the log of the rows names those that are new.
      for id in 2...4 {
        state.pointee.rows.append(Row(id: id))
        #expect(tree.compare().isEmpty)
      }
      state.pointee.rows.remove(id: 1)
      state.pointee.only = Part(id: 2)
      #expect(tree.compare().isEmpty && row.hasLeft && part.hasLeft)
      let (departed, arrived) = tree.takeMoves()
      #expect(departed.isEmpty && arrived.isEmpty)
    }
  }

  @Test(arguments: [(nil, 0), (2, 1)]) func onlyAChildThatIsThereArrives(next: Int?, arrivals: Int) {
    let hooks = hooks(of: Part.self)
    withTree(of: Parent(rows: [], only: Part(id: 1)), hooks: ReducerHooks.holding(only, hooks)) { tree, state in
      let part = tree.add(nil, identity: 1, to: tree.root.held[0], hooks: hooks)
      state.pointee.only = next.map { Part(id: $0) }
      #expect(tree.compare().isEmpty)
      let (departed, arrived) = tree.takeMoves()
      #expect(departed.map { $0 === part } == [true] && arrived.count == arrivals)
    }
  }

  @Test func aTouchedFeatureIsListedOnceAndBeforeThoseAroundIt() {
    withTree(of: Parent(rows: [Row(id: 1)]), hooks: hooks(of: Parent.self)) { tree, _ in
      tree.touch(tree.root)
      let rows = tree.root.held(by: holder(\Parent.rows))
      let row = tree.add(1, identity: nil, to: rows, hooks: hooks(of: Row.self))
      for _ in 0..<2 { tree.touch(row) }
      #expect(tree.takeTouched().map { $0 === row } == [true, false])
      for feature in [row, tree.root, row] { tree.touch(feature) }
      #expect(tree.takeTouched().map { $0 === row } == [true, false])
    }
  }
}
