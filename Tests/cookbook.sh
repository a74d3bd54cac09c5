#!/usr/bin/env bash
# Drives the built cookbook in tmux: the menu, every recipe by keys and by the mouse, with and without colour, at three widths.
#
#   Tests/cookbook.sh PATH-TO-COOKBOOK
set -euo pipefail
cookbook=${1:?usage: Tests/cookbook.sh PATH-TO-COOKBOOK}
name=cookbook
. "$(dirname "$0")/tmux.sh"
trap 'tm kill-server 2>/dev/null || true' EXIT

export LC_ALL=C.UTF-8
open_window 100 30
tm send-keys "PS1='ready> '; clear" Enter
await 'ready>'

start() { tm send-keys "clear; $1" Enter; }
leave() {
  tm send-keys C-c
  await 'ready>'
}

# The menu opens a recipe, and Escape goes back.
start "'$cookbook'"
await '┃ vacation-planner'
tm send-keys Enter
await 'Vacation planner'
tm send-keys Escape
await 'The focus cookbook'
click 'One focus value'
await '┃ New item'
# A click on a switch turns it and leaves focus in the name.
click '○'
await '✓'
await '┃ New item'
click '+ New item'
await '4 items'
leave

start "'$cookbook' vacation-planner"
await 'Browse photos'
tm send-keys ada Tab secret Enter
await '┗━ ✗ This is not an address. ━'
click 'Password'
await '┏━ Password'
click 'Log in'
await '┏━ Email'
tm send-keys Right Right Right Right
await '┃  Browse photos  ┃'
leave

start "'$cookbook' grocery-list --rows 10000"
await 'Item 9999'
tm send-keys Milk Enter Bread
await 'Bread'
tm send-keys C-x C-r
await 'Bread'
# The wheel scrolls the list and leaves focus alone; the next key brings the focused row back.
for _ in 1 2 3 4 5 6 7 8 9 10; do mouse 64 50 10; done
await 'Item 9960'
tm send-keys '!'
await '┃ Bread!'
click 'Item 9999'
await '┃ Item 9999'
leave

start "'$cookbook' rating-picker"
await 'Apple pie'
tm send-keys Tab Right Right
await '[ Yummy ]'
# A click chooses and leaves focus where it is. The wheel turns what has focus.
click Delicious
await '[ Delicious ]'
click 'Note'
await '┏━ Note'
click Meh
await '[ Meh ]'
await '┏━ Note'
tm send-keys Tab
await '┏'
mouse 64 50 12
await '[ Yummy ]'
leave

start "'$cookbook' recipe-grid"
await '┃ Apple Pie'
# Letters that are typed quickly select by prefix.
tm send-keys -l bo
await '┃ Borscht'
tm send-keys Left Left
await '┃ Apple Pie'
tm send-keys Right Enter 'Less sugar' Tab Enter
await 'Saving'
await '┃ Baklava'
click 'Favourite ^f'
await '★'
click Lasagna
await '┃ Lasagna'
click Lasagna
await 'Your note'
click Close
await '┃ Lasagna'
leave

tm resize-window -x 80 -y 30
start "'$cookbook' sign-up"
await '┏━ Username'
tm send-keys ada Tab
await 'Somebody has this name'
await '┏━ Email'
leave

tm resize-window -x 100 -y 30
start "'$cookbook' two-panes"
await '^o other pane'
tm send-keys Tab Tab C-o Ada
await '┃  Ada'
leave

start "'$cookbook' one-value"
await 'stands for the same value'
tm send-keys C-n
await '┏━ Name'
click 'Full name'
await '┏━ Full name'
leave

# A window that is resized while the recipe runs.
start "'$cookbook' vacation-planner"
await 'Browse photos'
tm resize-window -x 23 -y 7
await 'Needs 24x8, has 23x7'
tm resize-window -x 40 -y 10
await '┏━ Email'
tm resize-window -x 100 -y 30
await 'Browse photos'
leave

# Plain signs where the locale has no others.
start "LC_ALL=C '$cookbook' vacation-planner"
await '#= Email ='
tm send-keys x Enter Enter
await '! This is not an address'
leave

for columns in 40 80 200; do
  tm resize-window -x "$columns" -y 30
  for recipe in vacation-planner grocery-list rating-picker recipe-grid sign-up two-panes one-value; do
    start "NO_COLOR=1 '$cookbook' $recipe"
    await '^c quit'
    if tm capture-pane -e -p | grep -qE $'\e\\[[0-9;]*(3[0-7]|38|4[0-7]|48)[;m]'; then
      fail "$recipe has colours at $columns columns"
    fi
    leave
  done
done

echo 'cookbook: the menu and every recipe went as they should, with and without colour, at 40, 80 and 200 columns'
