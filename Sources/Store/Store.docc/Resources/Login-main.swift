import Store

let store = Store(initialState: SignIn.State()) {
  SignIn { username, password in
    try? await Task.sleep(for: .seconds(1))
    return username == "demo" && password == "focal"
  }
}
let screen = Screen(store)

@MainActor func draw() {
  let text = screen.lines.joined(separator: "\n")
  print("\u{1B}[H\u{1B}[2J\(text)\n\n  Escape leaves.")
}

let drawing = store.observe { draw() }

await withRawTerminal {
  draw()
  for await key in pressedKeys() {
    if key == "\u{1B}" || key == "\u{3}" { break }
    screen.press(key)
  }
}
