#!/usr/bin/env bash
# Lists the changes since the last version that break the source of programs. Fails if there are any and the changelog
# does not have them under *Changed*.
#
#   Scripts/check-breaking.sh [VERSION]      default: the last tag, if there is one
set -euo pipefail
cd "$(dirname "$0")/.."

version=${1:-$(git describe --tags --abbrev=0 2>/dev/null || true)}
if [ -z "$version" ]; then
  echo 'There is no version yet, so nothing can break.'
  exit
fi
# The tool builds both versions.
if swift package diagnose-api-breaking-changes "$version"; then
  echo "Nothing breaks source since $version."
  exit
fi
if sed -n '/^## Unreleased/,/^## [0-9]/p' CHANGELOG.md | grep -q '^### Changed'; then
  echo "These changes since $version break source. Check that the changelog has each of them under Changed."
else
  echo "These changes since $version break source. Undo them, or write each under Changed in CHANGELOG.md, with the way to move."
  exit 1
fi
