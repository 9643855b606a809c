#!/usr/bin/env bash
# Number::Format 1.75 (Debian 12: libnumber-format-perl 1.75-3), Perl's module for amounts, writes 1250.50 Swedish kronor as "1 250,50 SEK"
# and reads that as 1280512, the 1024-fold: it takes the K of SEK for kilo. So it does with NOK, DKK, CZK and ISK. 100 guilders of the
# Caribbean (XCG) become 107374182400, as G is giga, and so do 100 kyats (MMK); the M of BAM, Bosnia's marks, is mega. Euros and pounds are
# right, and so is "SEK 1,250.50". The manual of unformat_number says that it converts what format_price returns, and removes all that is no
# digit, "including but not limited to INT_CURR_SYMBOL"; its rule for 4K and 4G says nothing of currencies.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
apt-get -qq download libnumber-format-perl=1.75-3 2>/dev/null
dpkg -x libnumber-format-perl_*.deb .
output=$(perl -Iusr/share/perl5 -MNumber::Format -e '
  for my $code (qw(SEK EUR)) {
    my $nordic = Number::Format->new(
      -int_curr_symbol => $code, -p_cs_precedes => 0, -n_cs_precedes => 0,
      -decimal_point => ",", -thousands_sep => " ", -mon_decimal_point => ",", -mon_thousands_sep => " ",
    );
    my $text = $nordic->format_price(1250.5);
    print "$text is read as ", $nordic->unformat_number($text), "\n";
  }
  my $format = Number::Format->new;
  print "$_ is read as ", $format->unformat_number($_), "\n"
    for "SEK 1,250.50", "1,250.50 SEK", "12.50 NOK", "100 DKK", "100 CZK", "100 PGK", "100 BAM", "100 XCG", "100 MMK", "100 GBP";
')
echo "$output"
[ "$output" = '1 250,50 SEK is read as 1280512
1 250,50 EUR is read as 1250.5
SEK 1,250.50 is read as 1250.5
1,250.50 SEK is read as 1280512
12.50 NOK is read as 12800
100 DKK is read as 102400
100 CZK is read as 102400
100 PGK is read as 109951162777600
100 BAM is read as 104857600
100 XCG is read as 107374182400
100 MMK is read as 107374182400
100 GBP is read as 100' ] || { echo 'Number::Format behaves otherwise now'; exit 1; }
