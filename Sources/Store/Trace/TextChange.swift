/// The change from one text to another, without the text that they have in common: `inserted "x" at 4`.
///
/// The caller passes texts that are escaped as in a string literal, so an escaped character counts as several.
///
/// - Complexity: O(n), where n is the number of characters in both texts.
func textChange(from old: String, to new: String) -> String {
  let (old, new) = (Array(old), Array(new))
  // The limit 0 asks for one range that has all differences.
  guard let range = changedRanges(between: old, new, limit: 0, areEqual: ==).first else { return "unchanged" }
  let (removed, inserted) = (String(old[range.old]), String(new[range.new]))
  let start = range.old.lowerBound
  if removed.isEmpty { return "inserted \"\(inserted)\" at \(start)" }
  return inserted.isEmpty
    ? "removed \"\(removed)\" at \(start)" : "replaced \"\(removed)\" by \"\(inserted)\" at \(start)"
}
