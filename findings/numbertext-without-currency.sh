#!/usr/bin/env bash
# libnumbertext 1.0.11 (Debian 12: libnumbertext-tools 1.0.11-1), the words of amounts for LibreOffice's MONEYTEXT, with which invoices and
# cheques are filled in. For a currency that a language's table lacks, it leaves the currency out, without an error: 12.50 Swedish kronor
# are "twelve and fifty", which a reader takes for dollars. German knows four of these ten, English six. Of 1.250 Kuwaiti dinars, with the
# three decimals of ISO 4217, there are no words at all, and Estonian counts 505 cents in 1250.505 dollars.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
apt-get -qq download libnumbertext-tools=1.0.11-1 libnumbertext-1.0-0=1.0.11-1 libnumbertext-data=1.0.11-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH="$(echo "$folder"/usr/lib/*-linux-gnu)"
cd usr/share/libnumbertext
words() { ../../lib/libnumbertext/spellout -l "$1" -p "$2" "$3" | head -n 1; }
output=$(
  for language in en de; do
    for currency in EUR USD GBP CHF HKD CZK SEK BRL AED KWD; do
      case "$(words "$language" "$currency" 12.50)" in 'twelve and fifty' | 'zwölf und fünfzig') printf '%s ' "$currency" ;; esac
    done
    echo "have no currency: $language"
  done
  echo "SEK 12.50: $(words en SEK 12.50)"
  echo "KWD 1.250: $(words en KWD 1.250)"
  echo "USD 1250.505: $(words et USD 1250.505)"
)
echo "$output"
[ "$output" = 'SEK BRL AED KWD have no currency: en
HKD CZK SEK BRL AED KWD have no currency: de
SEK 12.50: twelve and fifty
KWD 1.250: 
USD 1250.505: tuhat kakssada viiskümmend USA dollarit ja viissada viis senti' ] || { echo 'libnumbertext behaves otherwise now'; exit 1; }
