#!/usr/bin/env bash
# mt-940 5.1.1 (PyPI, one of its 6,000 most downloaded) glues the account of a German payer to the payer's name. In field 86 of a German
# statement (the banks' DFÜ agreement, annex 3, MT940) subfield ?31 is the account, and ?32 with ?33 the name. Version 4.30.0 reads them so.
# 5.1.1 puts all into `applicant_name`, and `applicant_iban` is gone. After the update a program finds no payer by account or name any
# more: payments stay unassigned, customers who paid are reminded, and a refund goes to a name that its bank compares and refuses.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >statement.sta <<'STA'
:20:STARTUMSE
:25:37040044/0532013000
:28C:00331/001
:60F:C261126EUR1000,00
:61:2611271127C1250,50NTRFNONREF//POS
:86:166?00GUTSCHRIFT?20EREF+INV-2026-117?21SVWZ+Invoice INV-2026-117?30COBADEFFXXX?31DE89370400440532013000?32Beispiel?33 GmbH
:62F:C261127EUR2250,50
-
STA
cat >try.py <<'PY'
import mt940

(entry,) = mt940.parse(open('statement.sta').read())
print(f"{entry.data.get('applicant_iban')}, {entry.data['applicant_name']}")
PY
output=$(for version in 4.30.0 5.1.1; do
  python3 -m venv "venv-$version"
  "venv-$version/bin/pip" install --quiet --disable-pip-version-check "mt-940==$version"
  echo "$version: $("venv-$version/bin/python" try.py)"
done)
echo "$output"
[ "$output" = '4.30.0: DE89370400440532013000, Beispiel GmbH
5.1.1: None, DE89370400440532013000Beispiel GmbH' ] || { echo 'mt-940 behaves otherwise now'; exit 1; }
