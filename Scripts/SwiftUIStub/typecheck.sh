#!/bin/sh
# Type-checks the SwiftUI support where there is no SwiftUI, against a stub of the declarations that it uses.
# What this shows: the code compiles against declarations as Apple documents them. What it does not: how it runs.
#
#     Scripts/SwiftUIStub/typecheck.sh BUILD FILE...    with the folder of a debug build, and files of views
set -eu
cd "$(dirname "$0")/../.."
build=$1
shift
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# The modules use declarations that are visible in their package only. SwiftPM names it after the folder.
package=$(grep -o '"-package-name","[^"]*"' .build/debug.yaml | head -n 1 | cut -d '"' -f 4)
flags="-module-cache-path $build/ModuleCache -swift-version 6 -warnings-as-errors -parse-as-library -package-name $package -I $out -I $build/Modules"

swiftc $flags -emit-module -module-name SwiftUI \
  -emit-module-path "$out/SwiftUI.swiftmodule" Scripts/SwiftUIStub/SwiftUI.swift
swiftc $flags -emit-module -module-name UIKit \
  -emit-module-path "$out/UIKit.swiftmodule" Scripts/SwiftUIStub/UIKit.swift
swiftc $flags -emit-module -module-name Store -emit-module-path "$out/Store.swiftmodule" $(find Sources/Store -name '*.swift' -not -path '*.docc/*')
swiftc $flags -emit-module -module-name FocusSync -emit-module-path "$out/FocusSync.swiftmodule" \
  $(find Sources/FocusSync -name '*.swift')
swiftc $flags -emit-module -module-name LoginFeature -emit-module-path "$out/LoginFeature.swiftmodule" \
  $(find Sources/LoginFeature -name '*.swift')
swiftc $flags -emit-module -module-name StoreFoundation -emit-module-path "$out/StoreFoundation.swiftmodule" \
  $(find Sources/StoreFoundation -name '*.swift' -not -path '*.docc/*')
for file in Scripts/SwiftUIStub/Example.swift "$@"; do
  swiftc $flags -typecheck "$file"
done
for app in Login Groceries; do
  swiftc $flags -typecheck Examples/SwiftUI/$app/*.swift
done
swiftc $flags -typecheck Examples/SwiftUI/Meetings/*.swift $(find Examples/MeetingsFeature -name '*.swift')
echo "SwiftUI support type-checks against the stub."
