import Store
import Testing

@Suite struct LockedTests {
  @Test func aFreeLockIsTakenAtOnce() {
    let locked = Locked(1)
    let old = locked.withLockIfAvailable { value in
      defer { value = 2 }
      return value
    }
    #expect(old == 1 && locked.withLock { $0 } == 2)
  }
}
