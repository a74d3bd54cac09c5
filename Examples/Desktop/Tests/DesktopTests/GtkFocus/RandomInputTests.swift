import CGtk
import GtkFocus
import Testing

extension Screen {
  /// The laws of `synchronize` between a store and the focus of a real window, after random inputs.
  @Suite struct RandomInputTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    @GtkActor
    func theLawsHoldAfterEachOf250RandomInputs(seed: UInt64) async {
      var random = Repeatable(seed: seed)
      let form = await EntryWindow(focused: 0, count: 4)
      for step in 1...250 {
        let input = Input.random(using: &random)
        form.actions = []
        await form.perform(input)
        let faults = form.brokenLaws(after: input)
        #expect(faults.isEmpty, "step \(step): \(input)")
        guard faults.isEmpty else { break }
      }
      await form.close()
    }
  }
}

/// One of the inputs that the random test makes. Entries are 0 to 3.
private enum Input: Hashable {
  case key(String)
  case click(Int)
  case focus(Int?)
  case setSensitive(Int, Bool)
  case setVisible(Int, Bool)
  case remove(Int)
  case append(Int)

  static func random(using random: inout Repeatable) -> Input {
    let number = Int.random(in: 0..<4, using: &random)
    let isOn = Int.random(in: 0..<3, using: &random) > 0
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: return .key("Tab")
    case 3..<6: return .key("shift+Tab")
    case 6: return .key(["a", "Left", "Down", "Escape", "Return"].randomElement(using: &random)!)
    case 7..<9: return .click(number)
    case 9..<13: return .focus(number)
    case 13: return .focus(nil)
    case 14..<16: return .setSensitive(number, isOn)
    case 16..<18: return .setVisible(number, isOn)
    case 18: return .remove(number)
    default: return .append(number)
    }
  }
}

@GtkActor
extension EntryWindow {
  fileprivate func perform(_ input: Input) async {
    switch input {
    case .key(let key): await User.press(key)
    case .click(let number): if isShown(number) { await User.click(entries[number]) }
    case .focus(let number): store.send(.focus(number))
    case .setSensitive(let number, let isSensitive): setSensitive(number, isSensitive)
    case .setVisible(let number, let isVisible): setVisible(number, isVisible)
    case .remove(let number): if isInWindow(number) { remove(number) }
    case .append(let number): if !isInWindow(number) { append(number) }
    }
    await draw()
  }

  private func isInWindow(_ number: Int) -> Bool { gtk_widget_get_parent(entries[number]) != nil }

  private func isShown(_ number: Int) -> Bool { gtk_widget_get_mapped(entries[number]) != 0 }

  private func canHaveFocus(_ number: Int) -> Bool {
    isShown(number) && gtk_widget_is_sensitive(entries[number]) != 0
  }

  /// The names of the laws that do not hold.
  fileprivate func brokenLaws(after input: Input) -> [String] {
    var faults: [String] = []
    let state = store.focused
    func check(_ holds: Bool, _ law: String) { if !holds { faults.append("\(law): \(self.text)") } }

    let isWaiting = focus.awaited != nil
    check(focus.focused == focusedInGTK, "what is mirrored is what GTK reports")
    check(isWaiting || state == focusedInGTK, "convergence")
    check(!isWaiting || focus.awaited == state, "only what state asks for is waited for")
    check(!isWaiting || !isShown(state ?? 0), "a request is met as soon as its widget is there")
    if !isWaiting, let state { check(canHaveFocus(state), "state never names what is not there") }
    switch input {
    case .focus(let number):
      check(actions.first == .focus(number) && actions.count <= 2, "a write is answered at most once")
      if let number {
        let refused: Entries.Action? = actions.dropFirst().first
        if canHaveFocus(number) {
          check(state == number && refused == nil, "a request is met")
        } else if isShown(number) {
          check(refused == .refused(state, .disabled) || number == state, "a denial reverts")
        } else {
          check(state == number && refused == nil, "absent is not denied")
        }
      } else {
        check(state == nil && actions.count == 1, "nil is met")
      }
    default:
      check(actions.count <= 1, "one input is at most one action")
    }
    return faults
  }

  private var text: String {
    "state \(String(describing: store.focused)), GTK \(String(describing: focusedInGTK)), "
      + "mirrored \(String(describing: focus.focused)), awaited \(String(describing: focus.awaited)), "
      + "\(actions), \(moves.suffix(3))"
  }
}

/// Repeatable random numbers.
struct Repeatable: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
