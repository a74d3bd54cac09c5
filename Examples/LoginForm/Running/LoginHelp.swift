import FocalTerminal

/// The text of `login --help`.
package let loginHelp = """
  login: a login form, drawn by Focal in a terminal

  USAGE
    login [--server URL [--timeout SECONDS]] [--delay SECONDS] [--keys KEYS] [--demo]
          [--trace] [--trace-file PATH] [--timeline FILE]

  With no arguments the form signs in to a built-in account, demo with the password focal.

  OPTIONS
    --server URL       sign in by HTTP Basic authentication against URL: 200 signs in, 401 and 403
                       are wrong credentials, anything else is an error of its own
    --timeout SECONDS  how long to wait for the server (10)
    --delay SECONDS    how long the built-in account takes to answer (1; 0 with --keys)
    --keys KEYS        run without a terminal: press KEYS, print the last frame, then the focus and
                       the status. Keys are also read from standard input when it is not a terminal
                       and something comes within two seconds
    --demo             play a failed and a successful login, and print the frames; so does a run
                       without a terminal and without keys
    --trace            write a line for each action, state change, effect and focus change to
                       standard error, each with its cause; the password is left out
    --trace-file PATH  write the trace to PATH, so that it does not disturb the form
    --timeline FILE    when the form is left, write a page to FILE that shows what happened: open it in a
                       browser; the password is left out
    --help             show this text

  KEYS
    Characters stand for themselves, other keys are named, as in demo<Tab>wrong<Return>:
    \(KeyNotation.named.map { "<\($0.name)>" }.joined(separator: " "))
    <C-x> and <M-x> press x together with Ctrl or Alt.
    <Click:username> <Click:password> <Click:signIn>. <lt> types the character '<'.
    A login in flight is waited for, unless the next key is <Esc>.

  IN THE FORM
    Tab, Shift-Tab, Up, Down  move between the fields and the button; a click does too
    Return                    next field, sign in
    Esc                       cancel a login in flight
    Left, Right, Home, End    move in a field
    Backspace, Delete         delete a character; Ctrl-W deletes a word
    Ctrl-A, Ctrl-E            move to the start, to the end
    Ctrl-U, Ctrl-K            delete to the start, to the end
    Ctrl-T                    open the history: arrows step through, typing filters, Esc goes on
    Ctrl-C                    quit

  EXIT STATUS
    0 signed in, or demonstrated; 1 not signed in; 64 wrong usage

  EXAMPLES
    login --keys 'demo<Tab>focal<Return>'
    login --server http://localhost:8080/login --timeout 5
    login --trace-file login.trace
    login --keys 'demo<Tab>focal<Return>' --timeline login.html

  """
