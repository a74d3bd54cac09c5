/// The actor of tests with many cases. Tests of the main actor run one after another on one thread, so the long ones
/// are here.
@globalActor package actor LawActor {
  package static let shared = LawActor()
}
