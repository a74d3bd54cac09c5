#!/usr/bin/env bash
# Builds the desktop example without a warning, and tests it on a screen that nobody sees. Signs in with the program, and
# opens the page that it writes in Chromium.
#
#   Examples/Desktop/check.sh
#
# Installs GTK 4, Xvfb and xdotool where apt-get is there. Skips where GTK cannot be had.
set -euo pipefail
cd "$(dirname "$0")"
# The library's manifest has the products of the login form only then.
export FOCAL_DESKTOP=1

has_all() { pkg-config --exists gtk4 2>/dev/null && command -v xvfb-run >/dev/null && command -v xdotool >/dev/null; }

if ! has_all && command -v apt-get >/dev/null 2>&1; then
  sudo=''
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  $sudo apt-get install -y -qq pkg-config libgtk-4-dev xvfb xauth xdotool >/dev/null || true
fi
if ! has_all; then
  echo 'Desktop: skipped, as GTK 4, Xvfb or xdotool is missing and cannot be installed here.'
  exit 0
fi

if [ "${1:-}" = sign-in ]; then
  # Inside Xvfb: signs in, and closes the window, by keys.
  "$(swift build --show-bin-path)/login-gtk" --delay 0 --timeline "$2" &
  program=$!
  trap 'kill $program 2>/dev/null || true' EXIT
  xdotool search --sync --onlyvisible --name 'Sign In' >/dev/null
  # Without a window manager, the window under the pointer gets the keys.
  xdotool mousemove 60 20 type demo
  xdotool key Tab type focal
  # Return signs in, and closes the window when the answer has come.
  while kill -0 $program 2>/dev/null; do
    xdotool key Return
    sleep 0.2
  done
  wait $program
  exit
fi

log=$(mktemp)
folder=$(mktemp -d)
trap 'rm -rf "$log" "$folder"' EXIT
swift build --build-tests 2>&1 | tee "$log"
# SwiftPM passes on none of the flags for C by which GTK asks for threads and SSE, which it needs not, and says so.
if grep 'warning:' "$log" | grep -qv 'prohibited flag(s):'; then
  echo 'Desktop: the build has warnings.'
  exit 1
fi

export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none
xvfb-run -a -s '-screen 0 800x900x24' swift test --skip-build

xvfb-run -a -s '-screen 0 800x900x24' timeout 60 ./check.sh sign-in "$folder/login-gtk.html"
python3 ../../Scripts/check-page.py "$folder/login-gtk.html" || [ $? = 77 ]
