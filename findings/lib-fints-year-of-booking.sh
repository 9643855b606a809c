#!/usr/bin/env bash
# lib-fints 1.5.0 (npm), Mt940Parser: `:61:` has a value date with its year and a booking date without one. When the
# month of booking is after that of value, it takes the year before: value 30 October 2026 and booking 2 November
# become 2 November 2025. Value 31 December and booking 2 January become January of the year that is ending.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts lib-fints@1.5.0
cat >read.mjs <<'END'
import { Mt940Parser } from 'lib-fints';

const lines = [
  ':20:1',
  ':25:DE89370400440532013000',
  ':28C:1/1',
  ':60F:C261001EUR0,00',
  ':61:2610301102C1,00NTRFNONREF',
  ':86:166?20One',
  ':61:2612310102C1,00NTRFNONREF',
  ':86:166?20Two',
  ':62F:C270131EUR2,00',
  '-',
];
const [statement] = new Mt940Parser(`${lines.join('\r\n')}\r\n`).parse();
for (const { entryDate } of statement.transactions) {
  console.log(entryDate.getFullYear(), entryDate.getMonth() + 1, entryDate.getDate());
}
END
output=$(node read.mjs)
echo "$output"
[ "$output" = $'2025 11 2\n2026 1 2' ] || { echo 'lib-fints behaves otherwise now'; exit 1; }
