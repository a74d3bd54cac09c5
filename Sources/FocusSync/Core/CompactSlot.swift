/// Stores a slot, or another small number, in four bytes. A search of the tree reads thousands of `FocusTree.Place`s,
/// and is faster if they are smaller.
@propertyWrapper
struct CompactSlot: Equatable {
  private var stored: Int32

  @inline(__always) init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    @inline(__always) get { Int(stored) }
    @inline(__always) set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}
