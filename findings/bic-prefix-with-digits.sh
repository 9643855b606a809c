#!/usr/bin/env bash
# ISO 9362:2014 lets the first four characters of a BIC be digits too, and so do the messages of ISO 20022 since 2019
# (BICFIDec2014Identifier, [A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?, of camt.053.001.08 for example). Three libraries
# take such a code for no BIC: ibantools 4.5.4 and validator 13.15.35 (npm), python-stdnum 2.2 (PyPI). schwifty 2026.10.1
# (PyPI) takes it. SWIFT has given no such code to a bank so far; camt.053.001.02 refuses it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ibantools@4.5.4 validator@13.15.35 >/dev/null
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install python-stdnum==2.2 schwifty==2026.10.1
cat >check.mjs <<'END'
import { isValidBIC } from 'ibantools';
import validator from 'validator';

for (const code of ['DEUTDEFF', 'A1B2DEFFXXX']) console.log(code, isValidBIC(code), validator.isBIC(code));
END
cat >check.py <<'END'
from schwifty import BIC
from stdnum import bic

for code in ['DEUTDEFF', 'A1B2DEFFXXX']:
    print(code, bic.is_valid(code), BIC(code, allow_invalid=True).is_valid)
END
output="ibantools, validator
$(node check.mjs)
python-stdnum, schwifty
$(python/bin/python check.py)"
echo "$output"
expected='ibantools, validator
DEUTDEFF true true
A1B2DEFFXXX false false
python-stdnum, schwifty
DEUTDEFF True True
A1B2DEFFXXX False True'
[ "$output" = "$expected" ] || { echo 'The libraries behave otherwise now'; exit 1; }
