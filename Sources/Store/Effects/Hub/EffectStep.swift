/// An effect to be started, with where it belongs. It is made and started on the store's actor; in between it is only kept.
@usableFromInline
struct EffectStep: @unchecked Sendable {
  let tree: EffectTree
  let context: EffectContext
  let frame: EffectFrame?
  let group: EffectGroup
  let action: Any
}

/// A place in a sequence of effects: what is to be started when `remaining` effects have ended.
final class EffectFrame {
  var parent: EffectFrame?
  let context: EffectContext
  let scope: EffectScope
  var remaining = 1
  var rest: ArraySlice<EffectTree>
  let group: EffectGroup
  let action: Any
  /// The cancellable effect that ends with this frame, if it was made for one.
  let token: EffectToken?

  init(
    parent: EffectFrame?,
    context: EffectContext,
    scope: EffectScope,
    rest: ArraySlice<EffectTree>,
    token: EffectToken?,
    group: EffectGroup,
    action: Any
  ) {
    self.parent = parent
    self.context = context
    self.scope = scope
    self.rest = rest
    self.token = token
    self.group = group
    self.action = action
  }

  /// Releases a long chain of parents one by one: releasing it recursively would overflow the stack.
  deinit {
    var parent = self.parent.take()
    while isKnownUniquelyReferenced(&parent) { parent = parent?.parent.take() }
  }
}
