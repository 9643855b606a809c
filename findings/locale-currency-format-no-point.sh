#!/usr/bin/env bash
# Locale::Currency::Format 1.35 (Debian 12: liblocale-currency-format-perl 1.35-3), Perl's module "to display monetary values in the formats
# recognized internationally": ten currencies lose the decimal point. 1250.25 Serbian dinars are shown as 125025 RSD, a hundredfold, and
# 12.500 Tunisian dinars as 12500 TND, a thousandfold. 45 others, to which ISO 4217 gives decimals, are rounded to whole units: 12.50
# Moroccan dirhams are 13. And 500 Chilean pesos have the sign of the Philippine ones. The manual speaks of none of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
apt-get -qq download liblocale-currency-format-perl=1.35-3 2>/dev/null
dpkg -x liblocale-currency-format-perl_*.deb .
output=$(perl -Iusr/share/perl5 -CS -MLocale::Currency::Format -e '
  print currency_format($_, 1250.25), "\n" for qw(EUR RSD ALL AZN BBD BTN CDF DZD KHR);
  print currency_format($_, 12.5), "\n" for qw(KWD TND IQD LYD MAD QAR TWD GEL LKR);
  print currency_format($_, 500, FMT_SYMBOL), "\n" for qw(CLP PHP);
')
echo "$output"
[ "$output" = '1.250,25 EUR
125025 RSD
125025 ALL
125025 AZN
125025 BBD
125025 BTN
125025 CDF
125025 DZD
125025 KHR
12.500 KWD
12500 TND
12500 IQD
13 LYD
13 MAD
13 QAR
13 TWD
13 GEL
13 LKR
₱500
₱500.00' ] || { echo 'Locale::Currency::Format behaves otherwise now'; exit 1; }
