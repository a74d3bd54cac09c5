/// The change from one text to another, without the text that they have in common: `inserted "x" at 4`.
///
/// The texts are escaped as between the quotes of a literal, so an escaped character counts as several.
///
/// - Complexity: O(n) in the length of the texts.
func textChange(from old: String, to new: String) -> String {
  let old = Array(old)
  let new = Array(new)
  let start = zip(old, new).prefix { $0 == $1 }.count
  let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
  let removed = String(old[start..<old.count - end])
  let inserted = String(new[start..<new.count - end])
  return switch (removed.isEmpty, inserted.isEmpty) {
  case (true, true): "unchanged"
  case (true, false): "inserted \"\(inserted)\" at \(start)"
  case (false, true): "removed \"\(removed)\" at \(start)"
  case (false, false): "replaced \"\(removed)\" by \"\(inserted)\" at \(start)"
  }
}
