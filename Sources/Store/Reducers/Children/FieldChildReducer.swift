/// Runs a child in a stored field of the parent's state, for the actions in one case of the parent's action.
@usableFromInline
final class FieldChildReducer {
  private let holder: ChildHolder
  /// The offset of the field in the parent's state.
  private let offset: Int
  private let child: InPlaceReducer
  /// Finds the child's action inside the parent's, in place. `nil` until the case path has learned its case:
  /// `reduceOther` then sets this property. Stays `nil` if the action must be extracted, for instance from a box.
  // Exclusivity is not checked: the property is set on the store's actor, while no other access is open.
  @exclusivity(unchecked)
  private var payload: PayloadInPlace?
  private let findPayload: () -> PayloadInPlace?
  /// Extracts the child's action from the parent's, and runs the child.
  private let takeOutAndReduce: InPlaceReducer

  /// - Parameters:
  ///   - offset: The offset of the child's state in the parent's.
  ///   - child: The reducer of the child.
  ///   - takeOutAndReduce: Extracts the child's action from the parent's, and runs the child on the child's state.
  @usableFromInline
  init<ParentAction, Action>(
    _ holder: ChildHolder,
    at offset: Int,
    _ path: CasePath<ParentAction, Action>,
    _ child: @escaping InPlaceReducer,
    takeOutAndReduce: @escaping InPlaceReducer
  ) {
    self.holder = holder
    self.offset = offset
    self.child = child
    self.findPayload = { path.payloadInPlace }
    self.takeOutAndReduce = takeOutAndReduce
  }

  @usableFromInline
  func reduce(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectTree? {
    guard let payload else { return reduceOther(state, action) }
    guard payload.isIn(action) else { return nil }
    let tree = payload.isUnchanged ? child(state + offset, action) : copyAndReduce(payload, state, action)
    guard let tree else { return nil }
    return owned(tree)
  }

  // The rare branches are not inlined, because the stack frame of `reduce` must stay small: each level of nested
  // children adds such a frame.
  @inline(never)
  private func owned(_ tree: EffectTree) -> EffectTree {
    tree.embedded(by: EffectEmbedding(holder: holder))
  }

  @inline(never)
  private func copyAndReduce(
    _ payload: PayloadInPlace,
    _ state: UnsafeMutableRawPointer,
    _ action: UnsafeRawPointer
  ) -> EffectTree? {
    payload.withCopy(of: action) { child(state + offset, $0) }
  }

  @inline(never)
  private func reduceOther(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectTree? {
    let tree = takeOutAndReduce(state + offset, action)
    payload = findPayload()
    return tree.map(owned)
  }
}
