/// A request of state that was made before all observers of the state had been notified.
///
/// A front end among them may yet add, enable or remove the element that the request is about. A denial is therefore
/// final only after all of them have been notified, so that the order in which they were registered does not matter.
@usableFromInline
struct OpenRequest<Value: Equatable> {
  @usableFromInline var value: Value
  /// The value of the second side before the request.
  var before: Value
  /// True if the second side has held the value since.
  @usableFromInline var wasGranted: Bool
  /// The counts of the engine when the request was made.
  var moment: SyncMoment
}
