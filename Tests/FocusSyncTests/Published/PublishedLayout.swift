import FocusSync
import Testing

/// One question of a published set of cases, with its answer.
struct PublishedLayout: Sendable, CustomTestStringConvertible {
  var name: String
  var direction: FocusDirection
  var source: FocusRect
  var candidates: [FocusRect]
  /// An index into `candidates`.
  var answer: Int?
  /// True if the published answer depends on the order of equally good candidates.
  var isTie = false

  var testDescription: String { "\(name) \(direction)" }

  /// The layout with another origin and with negative coordinates. The answers are the same.
  func moved(by offset: Double) -> PublishedLayout {
    func moved(_ rect: FocusRect) -> FocusRect {
      FocusRect(x: rect.x + offset, y: rect.y + offset, width: rect.width, height: rect.height)
    }
    var copy = self
    copy.source = moved(source)
    copy.candidates = candidates.map(moved)
    return copy
  }

  /// Asks the question in every form: the candidates in either order, with and without the source among them.
  func expectAnswer(_ location: SourceLocation = #_sourceLocation) {
    let search = DirectionalSearch(policy: .nearest)
    for layout in [self, moved(by: -1_000)] {
      let found = search.next(from: layout.source, among: layout.candidates, toward: direction)
      #expect(found == answer, "\(name)", sourceLocation: location)
      for place in 0...layout.candidates.count {
        var among = layout.candidates
        among.insert(layout.source, at: place)
        let found = search.next(from: layout.source, among: among, toward: direction)
        #expect(found == answer.map { $0 < place ? $0 : $0 + 1 }, "\(name)", sourceLocation: location)
      }
      guard !isTie else { continue }
      let last = layout.candidates.count - 1
      let turned = search.next(from: layout.source, among: layout.candidates.reversed(), toward: direction)
      #expect(turned == answer.map { last - $0 }, "\(name)", sourceLocation: location)
    }
    #expect(engineAnswer() == answer, "\(name)", sourceLocation: location)
  }

  /// The answer of an engine whose elements have the frames of the rectangles.
  private func engineAnswer() -> Int? {
    let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
    engine.update { [self] screen in
      for index in candidates.indices { screen.add(.element(index, frame: candidates[index])) }
      screen.add(.element(-1, frame: source))
    }
    engine.request(-1)
    return engine.move(direction) == .moved ? engine.focused : nil
  }
}

/// The notation of the tables: a rectangle is `x y` or `x y width height`; a comma separates rectangles.
extension PublishedLayout {
  /// - Parameter size: The width and height of a rectangle for which the table gives none.
  static func rects(_ text: some StringProtocol, size: Double = 0) -> [FocusRect] {
    text.split(separator: ",").map { rect in
      let numbers = rect.split(separator: " ").compactMap { Double($0) }
      return FocusRect(
        x: numbers[0],
        y: numbers[1],
        width: numbers.count > 2 ? numbers[2] : size,
        height: numbers.count > 2 ? numbers[3] : size
      )
    }
  }
}

extension FocusDirection {
  /// The arrows of the tables.
  static let published: [(arrow: Character, direction: FocusDirection)] = [
    ("<", .left), ("^", .up), (">", .right), ("v", .down),
  ]
}
