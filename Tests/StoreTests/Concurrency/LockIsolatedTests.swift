import Store
import Testing

@Suite struct LockIsolatedTests {
  @Test func changesOfManyTasksAreAllApplied() async {
    let count = LockIsolated(0)
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { count.withValue { $0 += 1 } }
      }
    }
    #expect(count.value == 100)
  }

  @Test func theValueAndItsPartsAreRead() {
    let row = LockIsolated(Row(id: 1, text: "a"))
    #expect(row.text == "a" && row.value == Row(id: 1, text: "a"))
    let old = row.withValue { value in
      defer { value.text = "b" }
      return value.text
    }
    #expect(old == "a" && row.text == "b")
    row.setValue(Row(id: 2))
    #expect(row.id == 2)
  }
}
