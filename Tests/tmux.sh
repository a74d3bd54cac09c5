# Helpers of the scripts that drive a built program in tmux. Source this file with `name` set: it begins each failure.
socket=focal-$name-$$
tm() { tmux -L "$socket" -f /dev/null "$@"; }

fail() {
  printf '%s: %s\nthe screen:\n%s\n' "$name" "$1" "$(tm capture-pane -p 2>/dev/null)"
  exit 1
}

# Waits until a command succeeds, for ten seconds. Returns false after that.
succeeds() {
  for _ in $(seq 100); do
    if "$@" 2>/dev/null; then return; fi
    sleep 0.1
  done
  return 1
}

until_true() { succeeds "$@" || fail "'$*' did not come true"; }

shows() { tm capture-pane -p 2>/dev/null | grep -qF -- "$1"; }
hides() { ! shows "$1"; }

# Waits until a text is on the screen.
await() { succeeds shows "$1" || fail "'$1' did not appear"; }

# Waits until a text is not on the screen.
await_no() { succeeds hides "$1" || fail "'$1' did not disappear"; }

# Opens a window with a shell.
open_window() { # open_window COLUMNS ROWS
  tm new-session -d -x "$1" -y "$2" "bash --norc --noprofile"
  tm set-option -g escape-time 0
}

# Presses a button of the mouse at a cell, counted from 1: 0 is the left button, 64 and 65 are the wheel.
mouse() { # mouse BUTTON COLUMN ROW
  local digits sequence=$'\e'"[<$1;$2;$3M"
  [ "$1" -ge 64 ] || sequence+=$'\e'"[<$1;$2;$3m"
  mapfile -t digits < <(printf '%s' "$sequence" | od -An -v -tx1 -w1 | tr -d ' ')
  tm send-keys -H "${digits[@]}"
}

# Clicks the first place of a text on the screen.
click() {
  local line row=0
  while IFS= read -r line; do
    row=$((row + 1))
    case $line in
    *"$1"*)
      line=${line%%"$1"*}
      mouse 0 $((${#line} + 1)) "$row"
      return
      ;;
    esac
  done < <(tm capture-pane -p)
  fail "'$1' cannot be clicked"
}
