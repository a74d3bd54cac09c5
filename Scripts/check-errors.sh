#!/usr/bin/env bash
# Compiles the mistakes in Scripts/errors, and checks that each is reported at its line, with the text that the comment
# `// error: …` above the line quotes, and that nothing else is reported.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=$(swift build --show-bin-path)/Modules
output=$(mktemp)
trap 'rm -f "$output"' EXIT

check() { # check OPTIONS FILE...: compiles the files as one module
  swiftc $1 -wmo -swift-version 6 -parse-as-library -module-name Mistakes -diagnostic-style llvm -I "$modules" "${@:2}" \
    >"$output" 2>&1 || true
  awk '
    FILENAME != ARGV[1] && FNR == 1 { text = "" }
    FILENAME != ARGV[1] && /^ *\/\/ error: / { sub(/^ *\/\/ error: /, ""); text = $0; next }
    FILENAME != ARGV[1] && text != "" { expected[FILENAME ":" FNR] = text; text = ""; count++; next }
    FILENAME == ARGV[1] && /^[^ ]+:[0-9]+:[0-9]+: error: / {
      split($0, part, ":")
      place = part[1] ":" part[2]
      sub(/^.*: error: /, "")
      found[place] = found[place] "\n    " $0
    }
    END {
      for (place in expected) if (!index(found[place], expected[place])) {
        failures++
        printf "%s: The compiler says%s\n  and not\n    %s\n", place, found[place] ? found[place] : " nothing", expected[place]
      }
      for (place in found) if (!(place in expected)) {
        failures++
        printf "%s: The compiler says%s\n", place, found[place]
      }
      printf "%d mistakes in %d files, %d with another message.\n", count, ARGC - 2, failures
      exit failures != 0
    }
  ' "$output" "${@:2}"
}

check -typecheck Scripts/errors/*.swift
# These mistakes are found only when all types are right.
check -emit-sil Scripts/errors/Fixture.swift Scripts/errors/flow/*.swift
# An application in a module whose default isolation is the main actor.
check '-typecheck -default-isolation MainActor' Scripts/errors/isolation/*.swift
