#!/usr/bin/env bash
# @centrapay/swift-parser 1.0.1 (npm) rounds each amount of an MT940 statement to two decimals. ISO 4217 gives the dinars of Kuwait,
# Bahrain, Jordan, Iraq, Libya and Tunisia and Oman's rial three. Interest of 0.004 dinars is 0, and an invoice of 12.505 is 12.51.
# The balances are rounded too, so the statement, which adds up, no longer does: 1000.00 - 12.51 is not 987.50.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @centrapay/swift-parser@1.0.1
cat >read.mjs <<'END'
import parser from '@centrapay/swift-parser';

const data = `:20:STATEMENT
:25:KW81CBKU0000000000001234560101
:28C:1/1
:60F:C261126KWD1000,004
:61:2611271127C0,004NTRFNONREF//R1
:86:Interest
:61:2611271127D12,505NTRFNONREF//R2
:86:Invoice 1
:62F:C261127KWD987,503
-`;
const [statement] = parser.parse({ type: 'mt940', data });
const { openingBalance, transactions, closingBalance } = statement;
console.log(String(openingBalance), ...transactions.map(({ amount }) => String(amount)), String(closingBalance));
END
output=$(node read.mjs)
echo "$output"
[ "$output" = '1000 0 -12.51 987.5' ] || { echo '@centrapay/swift-parser behaves otherwise now'; exit 1; }
