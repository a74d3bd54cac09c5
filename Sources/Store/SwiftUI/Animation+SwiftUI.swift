#if canImport(SwiftUI)
  import SwiftUI

  extension Store {
    /// Handles an action, and animates the views that show the changes made before the call returns.
    ///
    /// Later changes by the effects of the action are not animated: see ``Send/callAsFunction(_:animation:)``.
    @discardableResult
    public func send(
      _ action: Action,
      animation: Animation?,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> StoreTask {
      withAnimation(animation) { send(action, fileID: fileID, line: line) }
    }

    /// Handles an action in a transaction of SwiftUI.
    @discardableResult
    public func send(
      _ action: Action,
      transaction: Transaction,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> StoreTask {
      withTransaction(transaction) { send(action, fileID: fileID, line: line) }
    }
  }

  extension Send {
    /// Sends an action from an effect. The store handles the action within `withAnimation` of SwiftUI.
    public func callAsFunction(_ action: sending Action, animation: Animation?) async {
      await callAsFunction(action, within: { turn in withAnimation(animation, turn) })
    }

    /// Sends an action from an effect, in a transaction of SwiftUI.
    public func callAsFunction(_ action: sending Action, transaction: Transaction) async {
      // A transaction is not `Sendable`. It is a value, and no other code uses this copy.
      nonisolated(unsafe) let transaction = transaction
      await callAsFunction(action, within: { turn in withTransaction(transaction, turn) })
    }
  }
#endif
