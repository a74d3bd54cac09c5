#!/usr/bin/env bash
# Drives the built login form in tmux through a failed and a successful login, as a person would.
#
#   Tests/terminal.sh PATH-TO-LOGIN
set -euo pipefail
login=${1:?usage: Tests/terminal.sh PATH-TO-LOGIN}
name=terminal
. "$(dirname "$0")/tmux.sh"
status=$(mktemp)
trap 'tm kill-server 2>/dev/null || true; rm -f "$status"' EXIT

# Waits until the program has left, and checks how.
ended() {
  succeeds test -s "$status" || true
  [ "$(cat "$status")" = "$1" ] || fail "the exit status is '$(cat "$status")', not $1"
  : >"$status"
}

export LC_ALL=C.UTF-8
open_window 80 24

start() { tm send-keys "clear; '$login'; echo \$? >'$status'" Enter; await '│     Sign in     │'; }

start
tm send-keys demo Tab
await '┏━ Password'
tm send-keys wrong Enter
await 'Wrong username or password.'
await '┏━ Username'
tm send-keys Tab C-u focal Enter
await 'Signed in as demo'
tm send-keys Enter
ended 0

start
tm send-keys Tab Tab Enter
await '┏━ Username'
tm resize-window -x 12 -y 4
tm resize-window -x 100 -y 30
await '│     Sign in     │'
tm send-keys demo Tab focal Enter
tm send-keys C-c
ended 1

echo 'terminal: a failed login, a successful one, an empty one, a resize and Ctrl-C went as they should'
