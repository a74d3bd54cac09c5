#!/usr/bin/env bash
# Checks that names do not clash: those of types, beside a library that has the same ones, and those of targets, in a package
# that depends on this one.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

modules=$(swift build --show-bin-path)/Modules
swiftc -emit-module -parse-as-library -swift-version 6 -module-name OtherLibrary -o "$out/OtherLibrary.swiftmodule" \
  Scripts/errors/names/OtherLibrary.swift
for feature in ExistentialAny MemberImportVisibility InternalImportsByDefault; do
  swiftc -typecheck -parse-as-library -swift-version 6 -enable-upcoming-feature "$feature" -I "$modules" -I "$out" \
    Scripts/errors/names/Application.swift
done

ln -s "$root" "$out/focal"
mkdir -p "$out/app"
cd "$out/app"
targets=''
for name in Allocations LoginFeature LoginForm LoginFrontEnd Recipes TestSupport benchmarks cookbook login save-loop; do
  mkdir -p "Sources/$name"
  echo 'let number = 1' >"Sources/$name/Number.swift"
  targets+=".target(name: \"$name\"), "
done
mkdir -p Sources/App
echo 'import Store' >Sources/App/App.swift
cat >Package.swift <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "app",
  dependencies: [.package(path: "../focal")],
  targets: [$targets .target(name: "App", dependencies: [.product(name: "Store", package: "focal")])]
)
SWIFT
swift package show-dependencies >"$out/log" 2>&1 || { cat "$out/log"; exit 1; }
echo 'No name of a type or of a target clashes.'
