/// The names of the last actions in a long chain, each sent because of the one before it. The report of an endless loop
/// shows them.
@usableFromInline
final class ActionChain {
  private let last: String
  private let before: ActionChain?

  init(last: String, before: ActionChain?) {
    self.last = last
    self.before = before
  }

  /// The shortest repetition at the end of the chain, followed by its first name again.
  var cycle: [String] {
    var names: [String] = []
    var chain: ActionChain? = self
    while let link = chain {
      names.append(link.last)
      chain = link.before
    }
    names.reverse()
    guard names.count > 1 else { return names }
    for length in 1...(names.count / 2) {
      let last = names.suffix(length)
      if last.elementsEqual(names.dropLast(length).suffix(length)) { return Array(last) + last.prefix(1) }
    }
    return names
  }
}
