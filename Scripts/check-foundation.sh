#!/bin/sh
# Checks that `Store` stands on the standard library alone: by what it imports, and by what a program links that has nothing else.
set -eu
cd "$(dirname "$0")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# SwiftUI and UIKit only where the platform has them, for bindings of a store.
allowed='Observation|Synchronization|SwiftUI|UIKit|Darwin|Glibc|Musl|Android|ucrt|WASILibc|wasi_pthread'
if grep -rnE '^[^/]*\bimport ' Sources/Store --include '*.swift' --exclude-dir '*.docc' | grep -vE "import ($allowed)$"; then
  echo "Store imports something else than $allowed."
  exit 1
fi

swift build --target Store >"$out/log" 2>&1 || { cat "$out/log"; exit 1; }
products=$(swift build --show-bin-path)
cat >"$out/main.swift" <<'SWIFT'
import Store

let store = Store<Int, Int>(initialState: 0) {
  Reduce { state, action in
    state += action
    return .none
  }
}
store.send(1)
print(store.state)
SWIFT
swiftc -swift-version 6 -I "$products/Modules" "$out/main.swift" "$products"/Store.build/*.swift.o -o "$out/program"
[ "$("$out/program")" = 1 ] || { echo "The program without anything but Store does not run."; exit 1; }

if [ "$(uname)" = Darwin ]; then
  otool -L "$out/program" >"$out/libraries"
else
  ldd "$out/program" >"$out/libraries"
fi
if grep -i foundation "$out/libraries"; then
  echo "A program that has nothing but Store links Foundation."
  exit 1
fi
echo "Store stands on the standard library alone."
