#!/usr/bin/env bash
# mt940js 1.3.5 (npm): it rounds each amount to two decimals, and then requires that lines and balances add up. So it
# refuses a right statement in Kuwaiti dinars, which have three: "Sum of lines (0.02) != turnover (0.01)".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts mt940js@1.3.5
cat >read.cjs <<'END'
const { Parser } = require('mt940js');

const lines = [
  ':20:1',
  ':25:KW81CBKU0000000000001234560101',
  ':28C:1/1',
  ':60F:C261001KWD0,000',
  ':61:2610021002C0,006NTRFNONREF',
  ':61:2610031003C0,006NTRFNONREF',
  ':62F:C261031KWD0,012',
];
try {
  new Parser().parse(lines.join('\r\n'));
  console.log('read');
} catch ({ message }) {
  console.log(message);
}
END
output=$(node read.cjs)
echo "$output"
[ "$output" = 'Sum of lines (0.02) != turnover (0.01) in group 1' ] || { echo 'mt940js behaves otherwise now'; exit 1; }
