#!/usr/bin/env bash
# Runs the tests of case paths in modules that are built with reduced reflection metadata: first beside a library that has
# all of it, then with a library that has none.
set -euo pipefail
cd "$(dirname "$0")/.."

package=.build/reflection
rm -rf "$package/Tests"
mkdir -p "$package/Sources"
for module in Store StoreTesting; do ln -sfn "$PWD/Sources/$module" "$package/Sources/$module"; done
for target in NoNamesTests NoMetadataTests; do
  mkdir -p "$package/Tests/$target"
  for file in StoreTests/Memory/EnumType+VerificationTests StoreTestingTests/TestStore/ReducedMetadataReceiveTests \
    StoreTestingTests/Failures/Failures; do
    ln -sf "$PWD/Tests/$file.swift" "$package/Tests/$target/"
  done
done
cat >"$package/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2

import PackageDescription

func test(_ name: String, flag: String, define: String) -> Target {
  .testTarget(
    name: name,
    dependencies: ["Store", "StoreTesting"],
    swiftSettings: [.unsafeFlags(["-Xfrontend", flag]), .define(define)]
  )
}

let flags = Context.environment["STORE_FLAG"].map { ["-Xfrontend", $0] } ?? []

let package = Package(
  name: "reflection",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Store", swiftSettings: [.unsafeFlags(flags)]),
    .target(name: "StoreTesting", dependencies: ["Store"], swiftSettings: [.unsafeFlags(flags)]),
    test("NoNamesTests", flag: "-disable-reflection-names", define: "NO_REFLECTION_NAMES"),
    test("NoMetadataTests", flag: "-disable-reflection-metadata", define: "NO_REFLECTION_METADATA"),
  ],
  swiftLanguageModes: [.v6]
)
SWIFT

# The debug build is the cheap one. Each variant has a build folder of its own, so that neither rebuilds the other.
options=(--package-path "$package" --disable-xctest -debug-info-format none)
swift test "${options[@]}" --scratch-path "$package/.build-full"
STORE_FLAG=-disable-reflection-metadata swift test "${options[@]}" --scratch-path "$package/.build-reduced"
