/// A picture for a terminal. Each letter is one cell with a shade and one of 256 colours.
struct Photograph: Sendable {
  let title: String
  let cells: [[(shade: Int, color: UInt8)]]

  private init(_ title: String, _ looks: [Character: (shade: Int, color: UInt8)], _ text: String) {
    self.title = title
    cells = text.split(separator: "\n").map { line in line.map { looks[$0] ?? (0, 0) } }
  }

  static let all = [
    Photograph(
      "A beach at noon",
      ["s": (0, 117), "y": (3, 227), "w": (1, 32), "f": (0, 81), "b": (2, 222)],
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
      ["s": (0, 216), "t": (0, 223), "m": (2, 60), "n": (3, 255), "g": (1, 22)],
      """
      tttttttttttttttttttttttttttttttttt
      sssssssssssnnsssssssssssssssssssss
      ssssssssssnnnnssssssnnssssssssssss
      ssssssssmmmmmmmsssmmmmmsssssssssss
      ssssssmmmmmmmmmmmmmmmmmmmsssssssss
      ssssmmmmmmmmmmmmmmmmmmmmmmmmssssss
      gggggggggggggggggggggggggggggggggg
      """
    ),
    Photograph(
      "A city at night",
      ["s": (0, 17), "b": (2, 238), "l": (3, 228)],
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
