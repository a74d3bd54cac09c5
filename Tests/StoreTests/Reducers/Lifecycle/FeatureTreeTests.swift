import Testing

@testable import Store

/// The tree without a store.
@Suite struct FeatureTreeTests {
  private struct Part: Identifiable { let id: Int }

  private struct Row: Identifiable {
    let id: Int
    var parts: IdentifiedArray<Int, Part> = [Part(id: 1)]
  }

  private struct Parent { var rows: IdentifiedArray<Int, Row> }

  private func holder<Parent, Row>(_ keyPath: KeyPath<Parent, IdentifiedArray<Int, Row>>) -> ChildHolder {
    ChildHolder(FieldAccess(keyPath), IdentifiedArray.children, embed: { (action: Int, _) in action })
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
}
