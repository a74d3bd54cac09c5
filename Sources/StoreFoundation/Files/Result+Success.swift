extension Result {
  var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
