import Store
import Testing

@Suite struct CurrentTaskTests {
  @Test func aTaskHasOneNumber() async {
    let first = currentTask
    await Task.yield()
    #expect(first != nil)
    #expect(currentTask == first)
  }

  @Test func twoTasksHaveTwoNumbers() async {
    async let child = currentTask
    let task = Task { currentTask }
    let numbers = await [currentTask, child, task.value]
    #expect(Set(numbers).count == 3)
  }
}
