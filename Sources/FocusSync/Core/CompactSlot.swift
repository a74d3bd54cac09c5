/// Stores a slot, or another small number, in four bytes. A search reads thousands of places, so a smaller place makes
/// it faster.
@propertyWrapper
struct CompactSlot: Equatable {
  private var stored: Int32

  @inline(__always) init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    @inline(__always) get { Int(stored) }
    @inline(__always) set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}
