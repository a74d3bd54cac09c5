// Finds the copies of shared values in a value of any type.
//
// Why this is sound. The reasons below add to those in `FieldRecords.swift`, `EnumType.swift` and `TypeKind.swift`. The
// metadata of a type describes the parts of its values. A plan follows these parts to the places whose type is
// `SharedCopy`. `SharedCopy` is not generic, so a comparison of types finds these places.
//
// Reading writes nothing to the value, so the memory may be shared with other copies of the value. To read the payload
// of an enum, the plan copies the bytes of the enum, and turns this copy into the payload.
//
// Writing happens only in memory that the caller owns. `update` gets the address of a value that is being changed.
// Fields and payloads lie in the memory of this value. The parts of a container are changed by the container's own
// mutating methods. To change the payload of an enum, `project` turns the enum into its payload, at the same address.
// `inject` turns the payload back into the enum. Between the two calls, no other code can read the memory.

/// The places in values of one type that can hold copies of shared values. The other parts of a value are never
/// visited.
///
/// `@unchecked Sendable`: a plan and the plans inside it do not change after the plan is added to the cache of types.
@usableFromInline
final class SharedPlan: @unchecked Sendable {
  enum Kind {
    /// The fields of this value, and of the structs and tuples inside it: `copies` has the offsets of the copies, and
    /// `others` has the enums and containers that can hold copies.
    case fields(copies: UnsafeBufferPointer<Int>, others: UnsafeBufferPointer<(offset: Int, plan: SharedPlan)>)
    /// For each case of an enum, the plan of its payload; `nil` if the case can hold no copy. The payload of an
    /// indirect case is in a box, `offsetInBox` bytes from the start. For other cases, `offsetInBox` is `nil`.
    case cases(EnumType, [(plan: SharedPlan, offsetInBox: Int?)?])
    case container(any SharedContainer.Type, SharedPlan)
  }

  /// Empty at first. ``SharedPlanSearch`` sets the kinds when all plans are made, because a kind may refer to any plan.
  var kind = Kind.fields(copies: .init(start: nil, count: 0), others: .init(start: nil, count: 0))

  // MARK: Reading

  /// Calls `body` with each copy in a value, until it returns true.
  ///
  /// - Returns: True if `body` returned true.
  func contains(at address: UnsafeRawPointer, where body: (UnsafePointer<SharedCopy>) -> Bool) -> Bool {
    switch kind {
    case .fields(let copies, let others):
      for offset in copies where body((address + offset).assumingMemoryBound(to: SharedCopy.self)) { return true }
      for (offset, plan) in others where plan.contains(at: address + offset, where: body) { return true }
      return false
    case .cases(let type, let cases):
      guard let field = cases[type.tag(at: address)] else { return false }
      return type.withProjectedCopy(of: address) { payload in
        let inBox = field.offsetInBox.map { payload.load(as: UnsafeRawPointer.self) + $0 }
        return field.plan.contains(at: inBox ?? payload, where: body)
      }
    case .container(let container, let element):
      return container.containsShared(at: address, element, where: body)
    }
  }

  /// The copies in a value, in the order of their places.
  func copies(at address: UnsafeRawPointer) -> [SharedCopy] {
    var copies: [SharedCopy] = []
    _ = contains(at: address) { copy in
      copies.append(copy.pointee)
      return false
    }
    return copies
  }

  // MARK: Writing

  /// Updates the outdated copies in a value.
  ///
  /// - Returns: True if the container around the value must remove the value: see `removed` in ``SharedPass``.
  @discardableResult
  func update(at address: UnsafeMutableRawPointer, _ pass: inout SharedPass) -> Bool {
    switch kind {
    case .fields(let copies, let others):
      var hasGone = pass.update(copies, at: address)
      for (offset, plan) in others where plan.update(at: address + offset, &pass) { hasGone = true }
      return hasGone
    case .cases(let type, let cases):
      let tag = type.tag(at: address)
      guard let field = cases[tag] else { return false }
      guard field.offsetInBox == nil else {
        if needsUpdate(at: address, &pass) { reportIndirect() }
        return false
      }
      type.project(at: address)
      defer { type.inject(tag, at: address) }
      return field.plan.update(at: address, &pass)
    case .container(let container, let element):
      return container.updateShared(at: address, element, &pass)
    }
  }

  /// True if a copy in a value is outdated. Does not change the value.
  func needsUpdate(at address: UnsafeRawPointer, _ pass: inout SharedPass) -> Bool {
    contains(at: address) { pass.isOutdated($0) }
  }

  /// Reports that a copy in the payload of an indirect case stays outdated. The payload is in a box. The library does
  /// not write to the box, because another state may share the box, and the library cannot make a new box.
  private func reportIndirect() {
    reportIssue(
      """
      A shared value in the payload of an 'indirect' case was not made equal to its other copies.

      Delete 'indirect', and put what makes the enum recursive into a 'Boxed': '@Boxed var child: Child.State'.
      """,
      location: CodeLocation()
    )
  }
}
