#!/usr/bin/env bash
# Draws the pictures of the README: the login window after a wrong login, light and dark.
#
#   Examples/Desktop/screenshot.sh      needs Xvfb, xdotool, ImageMagick and the font Cantarell
set -euo pipefail
cd "$(dirname "$0")"
# The library's manifest has the products of the login form only then.
export FOCAL_DESKTOP=1

if [ "${1:-}" != inside ]; then
  swift build --product login-gtk
  settings=$(mktemp -d)
  trap 'rm -rf "$settings"' EXIT
  mkdir "$settings/gtk-4.0"
  printf '[Settings]\ngtk-font-name=Cantarell 11\ngtk-hint-font-metrics=1\n' >"$settings/gtk-4.0/settings.ini"
  export XDG_CONFIG_HOME=$settings GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none
  for look in light dark; do
    theme=Default
    [ "$look" = light ] || theme=Default:dark
    GTK_THEME=$theme xvfb-run -a -s '-screen 0 600x700x24' ./screenshot.sh inside "Pictures/login-$look.png"
  done
  exit
fi

mkdir -p "$(dirname "$2")"
"$(swift build --show-bin-path)/login-gtk" &
program=$!
trap 'kill $program 2>/dev/null || true' EXIT
window=$(xdotool search --sync --onlyvisible --name 'Sign In' | head -1)
# Without a window manager, the window under the pointer gets the keys.
xdotool mousemove 60 20 type demo
xdotool key Tab type wrong
xdotool key Return
# The answer, and the picture that follows it, take their time.
sleep 2
# Without a compositor, GTK draws a frame of five pixels and no shadow: cut it off, round the corners, add a shadow.
eval "$(xdotool getwindowgeometry --shell "$window")" # sets X, Y, WIDTH and HEIGHT
import -window root -crop "${WIDTH}x$HEIGHT+$X+$Y" +repage "$2"
convert "$2" -alpha off -shave 5x5 +repage \
  \( +clone -alpha extract -draw 'fill black polygon 0,0 0,14 14,0 fill white circle 14,14 14,0' \
  \( +clone -flip \) -compose Multiply -composite \( +clone -flop \) -compose Multiply -composite \) \
  -alpha off -compose CopyOpacity -composite \
  \( +clone -background black -shadow 45x14+0+6 \) +swap -background none -compose Over -layers merge +repage "$2"
