#!/usr/bin/env bash
# Drives the built app in tmux, with files of its own: plans, holds and deletes meetings, is killed, shares its file with
# another process, exports and imports, finds a damaged file, and follows links.
#
#   Tests/meetings.sh PATH-TO-MEETINGS
set -euo pipefail
meetings=${1:?usage: Tests/meetings.sh PATH-TO-MEETINGS}
name=meetings
. "$(dirname "$0")/tmux.sh"
folder=$(mktemp -d)
# A program that is still on its way out may write into the folder.
trap 'tm kill-server 2>/dev/null || true; rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }' EXIT

keys() { tm send-keys "$@"; }
start() { tm send-keys "clear; '$meetings' $1" Enter; }
leave() {
  tm send-keys C-c
  await 'ready>'
}

export LC_ALL=C.UTF-8 TZ=UTC HOME=$folder XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder/data
open_window 100 30
keys "PS1='ready> '; cd '$folder'; clear" Enter
await 'ready>'

# The first meeting, in a file of the user's folder. A missing title has focus, and so has each row that is added.
start ''
await 'No meetings yet.'
keys C-n
await '┏━ Title'
keys C-s
await '┗━ ✗ Give the meeting a title'
keys Retro Tab Right Tab Ada Enter Blob Enter Nobody
await '┃ Nobody'
keys C-x
await '┃ Blob'
keys C-s
await '┃ Retro'
await '20 min'
until_true grep -q '"Retro"' "$folder/data/meetings/meetings.json"
leave

# The program is killed right after it has saved. The file is whole, and nothing is lost.
start '--file team.json'
await 'No meetings yet.'
for title in Alpha Beta Gamma; do
  keys C-n
  await '┏━ Title'
  keys "$title" Tab Tab Zoe C-s
  await "┃ $title"
done
pkill -9 -P "$(tm display-message -p '#{pane_pid}')"
sleep 0.2
keys "" Enter "stty sane; tput rmcup; clear" Enter
await 'ready>'
python3 -c "import json; assert [m['title'] for m in json.load(open('$folder/team.json'))] == ['Alpha', 'Beta', 'Gamma']" ||
  fail 'the file is not whole'
start '--file team.json'
await 'Gamma'

# Another process adds a meeting while this one shows the list, and deletes the one whose screen is open here.
"$meetings" --file "$folder/team.json" --keys '<C-n>Remote<Tab><Tab>Yan<C-s>' >/dev/null
await 'Remote'
keys Remote Enter
await '─ Remote ─'
"$meetings" --file "$folder/team.json" --open remote --keys '<C-x><Tab><Return>' >/dev/null
await '─ Meetings ─'
await_no 'Yan'

# The page of a run is written through a link, and only the user may read it.
: >"$folder/page.html"
ln -s page.html "$folder/link.html"
"$meetings" --demo --keys '<Down>' --timeline "$folder/link.html" >/dev/null
[ -L "$folder/link.html" ] || fail 'the page replaced the link'
grep -q '<html' "$folder/page.html" || fail 'the page is not in the target of the link'
[ -n "$(find "$folder/page.html" -perm 600)" ] || fail 'others may read the page'

# A meeting is held. Leaving early asks first; the notes can be read, and undo takes the meeting back.
keys C-u Alpha Enter
await '─ Alpha ─'
keys C-s
await '0:01 of 15:00'
keys 'All is well' Enter
await 'Zoe: All is well'
keys 'Half a'
keys Escape
await 'End the meeting?'
keys Escape
await_no 'End the meeting?'
await 'Half a'
keys Escape
await '┃  Go on  ┃'
click 'Save'
await 'Held'
await '2 notes'
keys Down
await "┃ $(date -u +%Y)"
keys Enter
await 'It took 0:0'
await 'Zoe: Half a'
keys Escape
await '^r undo meeting'
keys C-r
await 'Not held yet.'
keys C-y
await '2 notes'

# Deleting asks first. Focus goes to the neighbour, and undo brings the row back with focus.
keys C-x
await 'Delete “Alpha”?'
keys Enter
await_no 'Delete “Alpha”?'
keys C-x Tab
await '┃  Delete  ┃'
keys Enter
await '─ Meetings ─'
keys Tab S-Tab C-u
await_no 'Alpha'
until_true bash -c "! grep -q Alpha '$folder/team.json'"
keys C-r
await '┃ Alpha'
# Ctrl-C ends the program in the ordinary way, so the row is in the file at once.
leave
grep -q Alpha "$folder/team.json" || fail 'Ctrl-C has lost a change'

# Export asks before it replaces a file; a damaged file is no file of meetings; import is one step of undo.
start '--file team.json --open export'
await '┏━ File'
keys C-u copy.json Enter
await '✓ Exported 3 meetings.'
keys Enter
await 'Replace “copy.json”?'
keys Tab Enter
await '✓ Exported 3 meetings.'
leave
echo '[{' >"$folder/damaged.json"
start '--file other.json --open import'
await '┏━ File'
keys C-u damaged.json Enter
await "✗ 'damaged.json' is not a file of meetings."
keys C-u copy.json Enter
await '✓ Imported 3 meetings.'
keys Escape
await 'Gamma'
keys C-r
await 'No meetings yet.'
leave

# A damaged file of the app itself is explained, and kept aside when something changes.
start '--file damaged.json'
await 'damaged.json is damaged and was not read.'
keys C-n
await '┏━ Title'
keys Fresh Tab Tab Ada C-s
await '┃ Fresh'
until_true grep -qF '[{' "$folder"/damaged.json.corrupt-*
await_no 'is damaged'
# The report of the library does not stand across the screen. It is on the normal screen afterwards.
await_no 'focal: '
leave
await 'A file that could not be read is being overwritten'

# Links.
start '--file team.json --open beta/edit'
await '─ Edit Beta ─'
keys Escape
await '─ Beta ─'
keys Escape
await '┃ Beta'
leave
if "$meetings" --file "$folder/team.json" --open bets 2>"$folder/error"; then fail 'a wrong link was taken'; fi
grep -qF "meetings: --open: there is no meeting 'bets', did you mean 'beta'?" "$folder/error" ||
  fail "a wrong link was explained as: $(cat "$folder/error")"

# The palette of commands leads to the screens of a meeting by a few letters.
start '--demo'
await '^p commands'
keys C-p
await '─ Commands ─'
keys stde
await '  Start Design'
keys Enter
await 'while Ada speaks'
leave

# A window that is resized, and plain signs where the locale has no others.
start '--demo --open design/start'
await 'while Ada speaks'
tm resize-window -x 30 -y 10
await '^c quit'
tm resize-window -x 23 -y 7
await 'Needs 24x8, has 23x7'
tm resize-window -x 100 -y 30
await 'Next: Blob'
leave
keys "clear; LC_ALL=C '$meetings' --demo" Enter
await '#= Search ='
leave

for columns in 40 80 200; do
  tm resize-window -x "$columns" -y 30
  for link in design design/edit design/start design/2026-11-23 export; do
    keys "clear; NO_COLOR=1 '$meetings' --demo --open $link" Enter
    await '^c quit'
    if tm capture-pane -e -p | grep -qE $'\e\\[[0-9;]*(3[0-7]|38|4[0-7]|48)[;m]'; then
      fail "$link has colours at $columns columns"
    fi
    leave
  done
done

echo 'meetings: meetings were planned, held, deleted, shared, exported and imported, and no file was lost'
