/// A picture for a terminal: each letter is one cell, of a colour among 256.
struct Photograph: Sendable {
  let title: String
  let cells: [[(character: Character, color: UInt8)]]

  private init(_ title: String, _ colors: [Character: UInt8], _ text: String) {
    self.title = title
    cells = text.split(separator: "\n").map { line in
      line.map { letter in
        let character: Character = letter == "." ? " " : "█"
        return (character, colors[letter] ?? 0)
      }
    }
  }

  static let all = [
    Photograph(
      "A beach at noon",
      ["s": 117, "y": 227, "w": 32, "f": 81, "b": 222],
      """
      ssssssssssssssssssssssssssssyyysss
      sssssssssssssssssssssssssssyyyyyss
      ssssssssssssssssssssssssssssyyysss
      wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
      wwwwwwwwwffffffwwwwwwwwwwwffffwwww
      fffffffffbbbbbbfffffffffffbbbbffff
      bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
      """
    ),
    Photograph(
      "Mountains in the evening",
      ["s": 216, "t": 223, "m": 60, "n": 255, "g": 22],
      """
      ttttttttttttttttttttttttttttttttt
      sssssssssssnnssssssssssssssssssss
      ssssssssssnnnnssssssnnsssssssssss
      ssssssssmmmmmmmsssmmmmmssssssssss
      ssssssmmmmmmmmmmmmmmmmmmmssssssss
      ssssmmmmmmmmmmmmmmmmmmmmmmmmsssss
      ggggggggggggggggggggggggggggggggg
      """
    ),
    Photograph(
      "A city at night",
      ["s": 17, "b": 238, "l": 228],
      """
      ssssssssssssssssssssssssssssssssss
      sssssbbbbsssssssssssbbbbbsssssssss
      sssssblbbssssbbbbsssblblbsssssssss
      sbbbsbbbbssssblbbsssbbbbbssbbbbsss
      sblbsblbbbbbsbbbbsssblblbssblbbsss
      sbbbsbbbblbbsblbbbbbbbbbbssbbbbsss
      bblbbblbbbbbbbbbbblbblblbbbblbbbbb
      """
    ),
  ]
}
