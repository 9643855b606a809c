#!/usr/bin/env bash
# mt-940 4.30.0 (PyPI): `:61:` has a value date with its year and a booking date without one. `entry_date` is the
# booking date in the year of the value date, so a payment of 31 December with value 2 January is booked almost a year
# later. `guessed_entry_date` beside it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mt-940==4.30.0
output=$("$folder/venv/bin/python" - <<'END'
import mt940

lines = [
    ':20:1', ':25:DE89370400440532013000', ':28C:1/1', ':60F:C261201EUR0,00',
    ':61:2701021231C1,00NTRFNONREF', ':86:166?20One', ':62F:C261231EUR1,00', '-',
]
(one,) = mt940.parse('\r\n'.join(lines))
print(one.data['entry_date'], one.data['guessed_entry_date'])
END
)
echo "$output"
[ "$output" = '2027-12-31 2026-12-31' ] || { echo 'mt-940 behaves otherwise now'; exit 1; }
