#!/bin/sh
# Builds the documentation, and fails where one of its links leads nowhere, or to several places.
set -eu
cd "$(dirname "$0")/.."
if ! command -v docc >/dev/null; then
  echo "There is no docc here: the documentation is not checked."
  exit 0
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

swift package dump-symbol-graph --minimum-access-level public >"$out/log" 2>&1 || { cat "$out/log"; exit 1; }
graphs=$(dirname "$(swift build --show-bin-path)")/symbolgraph

for module in Store StoreTesting FocusSync; do
  mkdir -p "$out/$module" "$out/$module.docc"
  cp "$graphs/$module".symbols.json "$graphs/$module"@*.symbols.json "$out/$module" 2>/dev/null || true
  catalog=Sources/$module/$module.docc
  [ -d "$catalog" ] || catalog=$out/$module.docc
  docc convert "$catalog" --fallback-display-name "$module" --fallback-bundle-identifier "focal.$module" \
    --additional-symbol-graph-dir "$out/$module" --output-dir "$out/site-$module" >"$out/log" 2>&1 ||
    { cat "$out/log"; exit 1; }
  if grep -A1 -E "is ambiguous at|doesn't exist at|No symbol matched" "$out/log"; then
    echo "The documentation of $module has links that lead nowhere, or to several places."
    exit 1
  fi
done
echo "Every link of the documentation leads to one place."
