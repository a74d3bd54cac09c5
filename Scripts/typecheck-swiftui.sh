#!/bin/sh
# Type-checks the SwiftUI support where there is no SwiftUI, against a stub of the declarations that it uses.
# What this shows: the code compiles against declarations as Apple documents them. What it does not: how it runs.
set -eu
cd "$(dirname "$0")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
flags="-swift-version 6 -warnings-as-errors -parse-as-library -package-name focal -I $out"

swiftc $flags -emit-module -module-name Store -emit-module-path "$out/Store.swiftmodule" \
  $(find Sources/Store -name '*.swift')
# The stub comes after Store, which has nothing to do with SwiftUI.
swiftc $flags -emit-module -module-name SwiftUI \
  -emit-module-path "$out/SwiftUI.swiftmodule" Scripts/SwiftUIStub/SwiftUI.swift
swiftc $flags -emit-module -module-name FocusSync -emit-module-path "$out/FocusSync.swiftmodule" \
  $(find Sources/FocusSync -name '*.swift')
swiftc $flags -typecheck Scripts/SwiftUIStub/Example.swift
echo "SwiftUI support type-checks against the stub."
