#!/usr/bin/env bash
# ofxstatement-czech 1.2.5 (PyPI, with ofxstatement 0.9.3) makes OFX of GPC, the statement file of Czech banks. Its records have the bank of
# the other account as two zeros and four digits, before the constant symbol (columns 72 to 81, as the plugin's own description of the
# format and Fio banka's say). The plugin strips all zeros at the front first: 0100, 0300 and 0800, three of the largest banks, become 1000,
# 3000 and 8000, and a digit of the constant symbol is taken for the code's last. A payment returned to that account goes astray. The
# currency is fixed too: 1250.50 euros (0978 in columns 119 to 122) are 1250.50 crowns.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME="$folder" XDG_CONFIG_HOME="$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check setuptools==75.8.0 ofxstatement==0.9.3
venv/bin/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps ofxstatement-czech==1.2.5
venv/bin/python - <<'PY'
def line(text):
    assert len(text) == 128, len(text)
    return text + '\r\n'


account, day = '0000000000123457', '271126'
text = line('074' + account + 'ACME'.ljust(20) + '261126' + '0' * 14 + '+' + f'{500200:014}' + '+' + '0' * 15 + '0' * 15 + '001' + day + ' ' * 14)
for number, bank in enumerate(['0100', '0300', '0800', '2010'], 1):
    text += line(
        '075' + account + '0000192000145399' + f'{number:013}' + f'{125050:012}' + '2' + '0000000042'
        + '00' + bank + '0308' + '0' * 10 + '000000' + 'PAYER'.ljust(20) + '0' + '0978' + day
    )
open('statement.gpc', 'w', newline='').write(text)
PY
mkdir ofxstatement
printf '[gpc]\nplugin = gpc\n' >ofxstatement/config.ini
venv/bin/ofxstatement convert -t gpc statement.gpc out.ofx 2>log || { cat log; exit 1; }
output=$(grep -oE '<CURDEF>[^<]+|<TRNAMT>[^<]+|For acc# [^,<]+' out.ofx | tr '\n' ' ')
echo "$output"
[ "$output" = '<CURDEF>CZK <TRNAMT>1250.50 For acc# 192000145399/1000 <TRNAMT>1250.50 For acc# 192000145399/3000 <TRNAMT>1250.50 For acc# 192000145399/8000 <TRNAMT>1250.50 For acc# 192000145399/2010 ' ] || { echo 'ofxstatement-czech behaves otherwise now'; exit 1; }
