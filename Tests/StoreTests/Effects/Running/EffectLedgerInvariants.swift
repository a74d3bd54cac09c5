@testable import Store

extension EffectLedger {
  /// Stops the program if the rows contradict one another.
  ///
  /// - Parameters:
  ///   - queued: The actions that are queued outside the ledger.
  ///   - steps: The steps that are yet to be started.
  ///
  /// - Complexity: O(n), where n is the number of rows.
  func checkInvariants(queued: [StartedEffects.Delivery] = [], steps: [EffectStep] = []) {
    checkOwners(queued, steps)
    checkSends(queued, steps)
    checkSequences(steps)
    checkCancellables()
    checkUses()
  }

  private func checkOwners(_ queued: [StartedEffects.Delivery], _ steps: [EffectStep]) {
    var pins: [OwnerID: Int] = [:]
    for owner in queued.compactMap(\.owner) { pins[owner, default: 0] += 1 }
    for position in works.handles.map({ works[$0].position }) + steps.map(\.position) {
      pins[position.owner, default: 0] += 1
    }
    for sequence in sequences.handles { pins[sequences[sequence].position.owner, default: 0] += 1 }
    check(worksOfOwner, of: owners, works) { $0.position.owner }
    check(usesOfOwner, of: owners, uses) { $0.owner }
    check(ownersOfOwner, of: owners, owners) { $0.isGone ? nil : $0.parent }
    for owner in owners.handles {
      let row = owners[owner]
      precondition(row.pins == pins[owner, default: 0], "The pins of an owner are off.")
      guard owner != root else { continue }
      let hasSome = row.pins > 0 || !row.throttles.isEmpty || !ownersOfOwner.isEmpty(owner)
      precondition(hasSome, "An owner that has nothing has a row.")
    }
  }

  private func checkSends(_ queued: [StartedEffects.Delivery], _ steps: [EffectStep]) {
    var pending: [SendID: Int] = [:]
    for send in queued.map(\.send) + steps.map(\.position.send) { pending[send, default: 0] += 1 }
    for send in works.handles.map({ works[$0].position.send }) { pending[send, default: 0] += 1 }
    for row in sequences.handles.map({ sequences[$0] }) where row.waiting != nil {
      pending[row.position.send, default: 0] += 1
    }
    check(worksOfSend, of: sends, works) { $0.position.send }
    check(cancellablesOfSend, of: sends, sequences) { row in
      row.isCancellable && sends.contains(row.position.send) ? row.position.send : nil
    }
    for send in sends.handles {
      precondition(sends[send].pending == pending[send, default: 0], "A send expects what does not come.")
      precondition(pending[send, default: 0] > 0, "A send that has ended has a row.")
    }
  }

  private func checkSequences(_ steps: [EffectStep]) {
    var members: [SequenceID: Int] = [:]
    for sequence in steps.compactMap(\.position.sequence) { members[sequence, default: 0] += 1 }
    for sequence in works.handles.compactMap({ works[$0].position.sequence }) { members[sequence, default: 0] += 1 }
    for sequence in sequences.handles.compactMap({ sequences[$0].position.sequence }) {
      members[sequence, default: 0] += 1
    }
    precondition(members.keys.allSatisfy(sequences.contains), "An effect is a part of a sequence that has ended.")
    for sequence in sequences.handles {
      let row = sequences[sequence]
      // A waiting effect and the operation of a part are no rows.
      let others = row.waiting != nil || row.onCancel != nil ? 1 : 0
      precondition(row.remaining == members[sequence, default: 0] + others, "A sequence waits for nothing.")
    }
  }

  private func checkCancellables() {
    check(worksOfCancellable, of: sequences, works) { $0.position.cancellable }
    check(partsOfCancellable, of: sequences, sequences) { $0.isCancellable ? $0.position.cancellable : nil }
    for cancellable in sequences.handles {
      let row = sequences[cancellable]
      precondition(row.isCancellable || (row.limit == nil && row.onCancel == nil), "An effect runs without its id.")
      precondition(row.waiting == nil || !row.isCancelled, "A cancelled effect waits.")
      precondition(row.use == nil || !row.isCancelled, "A cancelled effect counts.")
      guard row.isCancelled else { continue }
      for work in worksOfCancellable.members(of: cancellable) {
        precondition(works[work].isCancelled, "A part of a cancelled effect runs on.")
      }
      for part in partsOfCancellable.members(of: cancellable) {
        precondition(sequences[part].isCancelled, "A part of a cancelled effect waits or runs on.")
      }
    }
  }

  private func checkUses() {
    check(runningOfUse, of: uses, sequences) { $0.waiting == nil ? $0.use : nil }
    check(waitingOfUse, of: uses, sequences) { $0.waiting == nil ? nil : $0.use }
    precondition(usesByID.values.reduce(0) { $0 + $1.count } == uses.count && !usesByID.values.contains([:]))
    for use in uses.handles {
      precondition(usesByID[uses[use].id]?[uses[use].owner] == use)
      precondition(!runningOfUse.isEmpty(use), "An id without a running effect has a row.")
    }
  }

  /// Checks that each list contains exactly the rows that name it as their list.
  private func check<Member, Head>(
    _ lists: LedgerLists<Head, Member>,
    of heads: LedgerTable<Head>,
    _ members: LedgerTable<Member>,
    by headOf: (Member) -> LedgerHandle<Head>?
  ) {
    var expected: [LedgerHandle<Head>: Set<LedgerHandle<Member>>] = [:]
    for member in members.handles {
      if let head = headOf(members[member]) { expected[head, default: []].insert(member) }
    }
    precondition(expected.keys.allSatisfy(heads.contains), "A row refers to one that has gone.")
    for head in heads.handles {
      let found = lists.members(of: head)
      precondition(Set(found) == expected[head, default: []], "A list is not what its rows say.")
      precondition(lists.count(of: head) == found.count, "A list is counted wrongly.")
    }
  }
}
