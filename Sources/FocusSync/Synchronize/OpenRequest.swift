/// A request of state that was made while the observers of the state are still being told.
///
/// A front end among them may yet add, enable or remove the element that the request is about. So a denial is not
/// final until all of them have been told, and the order in which they were registered does not matter.
@usableFromInline
struct OpenRequest<Value: Equatable> {
  @usableFromInline var value: Value
  /// The value of the second side before the request.
  var before: Value
  /// True if the second side has held the value since.
  @usableFromInline var wasGranted: Bool
  /// The moment at which the request was made.
  var moment: SyncMoment
}
