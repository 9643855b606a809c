#!/usr/bin/env bash
# AqBanking 6.5.3 (Debian 12: apt-get install aqbanking-tools), with which GnuCash and KMyMoney read banks' files: of a Spanish statement
# (Cuaderno 43 of the AEB, importer q43) the value dates are taken from the wrong digits: 27 November becomes the 12th, 1 December
# 20 November, and 27 October 2 November; from January to September an entry has none. Only 11 November is right. The standard has the value
# date of record 22 at positions 17 to 22, YYMMDD; AqBanking takes 19 for both digits of the month, and 20 and 21 for the day. The date of
# the operation, at 11 to 16, is right. Interest and the order of the entries are wrong. The source after this release has it still.
set -euo pipefail
dpkg-query -W -f '${Version}\n' aqbanking-tools 2>/dev/null | grep -q '^6\.5\.3-' || { echo 'This needs AqBanking 6.5.3.'; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
entry() { # date of the operation, value date, common code, sign, amount
  printf '22    1500%s%s%s345%s%014d%010d%012d%016d\r\n' "$1" "$2" "$3" "$4" "$5" 1 12 16
}
{
  printf '%-80s\r\n' 110049150012345678922610012612012000000001000009783EMPRESA
  entry 261027 261027 04 2 125050
  entry 261127 261127 04 2 250
  entry 261127 261130 12 1 1000
  entry 261128 261201 99 2 500
  entry 260927 260928 04 2 100
  printf '%-80s\r\n' 3300491500123456789200001000000000010000000400000000125900200000000224900978
  printf '%-80s\r\n' 88999999999999999999000007
} >statement.q43
aqbanking-cli -D "$folder/settings" import --importer=q43 --profile=default -f statement.q43 -c context >/dev/null 2>&1
output=$(aqbanking-cli -D "$folder/settings" listtrans -c context \
  -T '$(dateAsString) value $(valutaDateAsString) $(valueAsString)' 2>/dev/null)
echo "$output"
[ "$output" = '27.10.2026 value 02.11.2026 1250.50
27.11.2026 value 12.11.2026 2.50
27.11.2026 value 13.11.2026 -10.00
28.11.2026 value 20.11.2026 5.00
27.09.2026 value  1.00' ] || { echo 'AqBanking behaves otherwise now'; exit 1; }
