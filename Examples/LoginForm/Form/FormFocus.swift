import FocusSync
import LoginFeature
import Store

@MainActor
final class FormFocus {
  enum Direction { case up, down, left, right }
  var current: LoginFeature.Field? = .username
  init(_ layout: FormLayout) {}
  func place(_ layout: FormLayout) {}
  func setEnabled(_ b: Bool) {}
  func synchronize(with b: StoreBinding<LoginFeature.Field?>) {
    self.binding = b
    current = b.wrappedValue
    token = b.observe { [weak self] in self?.set($0) }
  }
  var binding: StoreBinding<LoginFeature.Field?>!
  var token: ObserveToken!
  var onChange: (String) -> Void = { _ in }
  func set(_ f: LoginFeature.Field?) {
    guard f != current else { return }
    onChange("\(current?.name ?? "none") → \(f?.name ?? "none")")
    current = f
    binding.wrappedValue = f
  }
  func tab(forward: Bool) {
    guard let current else { return }
    let all = LoginFeature.Field.allCases
    let i = all.firstIndex(of: current)!
    set(all[(i + (forward ? 1 : 2)) % 3])
  }
  func move(_ d: Direction) { if d == .up { tab(forward: false) } else { tab(forward: true) } }
  func point(at f: LoginFeature.Field) { if f != .signIn { set(f) } }
}
