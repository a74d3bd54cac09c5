// Tells tasks apart.
//
// Why this is sound. `UnsafeCurrentTask` holds a reference to the task and nothing else. The reference is read as a
// number. The number is only compared, so it may outlive the task. `unsafeBitCast` stops the program if
// `UnsafeCurrentTask` has another size, and `CurrentTaskTests` fails if tasks have the same number. The hash value of
// `UnsafeCurrentTask` would serve as well, but takes several times as long.

/// A number that no other task has at the same time; `nil` outside a task.
package var currentTask: UInt? {
  withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } }
}
