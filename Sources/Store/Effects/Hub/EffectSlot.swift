/// The effects of one cancellation id in one scope.
final class EffectSlot {
  private(set) var tokens: [EffectToken] = []
  /// Those that wait, in order, from `head` on.
  private var queue: [WaitingEffect] = []
  private var head = 0

  var isEmpty: Bool { tokens.isEmpty && head == queue.count }
  var first: WaitingEffect? { head < queue.count ? queue[head] : nil }

  func insert(_ token: EffectToken) {
    token.index = tokens.count
    tokens.append(token)
  }

  /// Removes a token, if it is here: that of a cancelled effect may have given way to others.
  func remove(_ token: EffectToken) {
    guard contains(token) else { return }
    let last = tokens.removeLast()
    guard last !== token else { return }
    tokens[token.index] = last
    last.index = token.index
  }

  private func contains(_ token: EffectToken) -> Bool {
    token.index < tokens.count && tokens[token.index] === token
  }

  /// The effects of this id that `token` is a part of, or is: they are not in its way.
  func whole(of token: EffectToken?) -> [EffectToken] {
    var found: [EffectToken] = []
    var current = token
    while let token = current {
      if contains(token) { found.append(token) }
      current = token.parent
    }
    return found
  }

  /// Whether there is room for an effect that is a part of `token`, where so many may run at once.
  func hasRoom(_ count: Int, for token: EffectToken?) -> Bool {
    tokens.count < count || tokens.count - whole(of: token).count < count
  }

  /// Whether another runs, or waits, than those that `token` is a part of. One that was cancelled does not.
  func hasOther(than token: EffectToken?) -> Bool {
    if first != nil { return true }
    let whole = whole(of: token)
    return tokens.contains { token in !token.isOver && !whole.contains { $0 === token } }
  }

  func append(_ effect: WaitingEffect) {
    queue.append(effect)
  }

  func popFirst() -> WaitingEffect? {
    guard let first else { return nil }
    head += 1
    if head > 32, head * 2 > queue.count {
      queue.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Takes those that wait and that `isOut` holds of.
  func takeWaiting(where isOut: (WaitingEffect) -> Bool) -> [WaitingEffect] {
    let waiting = queue[head...]
    head = 0
    queue = waiting.filter { !isOut($0) }
    return waiting.filter(isOut)
  }
}

/// An effect that waits until one of its id has ended.
struct WaitingEffect {
  let id: AnyHashable
  let policy: EffectQueueing
  let step: EffectStep
}
