#!/usr/bin/env bash
# Bulgaria has the euro since 1 January 2026, at 1.95583 leva (Council Regulation (EU) 2025/1408), and its banks turned all accounts into
# euros that day. In November 2026 the newest versions of seven libraries of npm still give it the lev: currency-codes 2.2.0
# (2.0 million downloads a month), country-state-city 3.2.1 (1.0), locale-currency 1.0.0 (0.6), world-countries 5.1.0 (0.6),
# country-data-list 1.6.3 (0.3), country-locale-map 1.9.14 (0.2) and iso-country-currency 0.7.2 (0.2), and so does countryinfo 1.0.1 of
# PyPI. to-words 5.7.0 (npm, 0.4) writes an amount of Bulgaria as leva in words. A payment to a payee in Bulgaria is ordered in a currency
# that no bank pays any more, and a price in euros is shown as leva, at half its value. country-to-currency 3.0.1, countries-list 3.4.1,
# country-codes-list 3.2.0 (npm) and Babel 2.19.0 (PyPI) have the euro.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check countryinfo==1.0.1 Babel==2.19.0
echo '{}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps currency-codes@2.2.0 country-state-city@3.2.1 locale-currency@1.0.0 \
  world-countries@5.1.0 country-data-list@1.6.3 country-locale-map@1.9.14 iso-country-currency@0.7.2 to-words@5.7.0 \
  country-to-currency@3.0.1 countries-list@3.4.1 country-codes-list@3.2.0
cat >try.mjs <<'JS'
import { createRequire } from 'node:module'
import * as locales from 'locale-currency'

const require = createRequire(import.meta.url)
const { ToWords } = require('to-words')

console.log('currency-codes', require('currency-codes').country('bulgaria').map(({ code }) => code).join())
console.log('country-state-city', require('country-state-city').Country.getCountryByCode('BG').currency)
console.log('locale-currency', locales.getCurrency('bg-BG'))
console.log('world-countries', Object.keys(require('world-countries').find(({ cca2 }) => cca2 === 'BG').currencies).join())
console.log('country-data-list', require('country-data-list').countries.BG.currencies.join())
console.log('country-locale-map', require('country-locale-map').getCountryByAlpha2('BG').currency)
console.log('iso-country-currency', require('iso-country-currency').getAllInfoByISO('BG').currency)
console.log('to-words', new ToWords({ localeCode: 'bg-BG', converterOptions: { currency: true } }).convert(12.5))
const map = await import('country-to-currency')
console.log('country-to-currency', (map.default.default ?? map.default).BG)
console.log('countries-list', require('countries-list').countries.BG.currency.join())
console.log('country-codes-list', require('country-codes-list').findOne('countryCode', 'BG').currencyCode)
JS
cat >try.py <<'PY'
from datetime import date

from babel.numbers import get_territory_currencies
from countryinfo import CountryInfo

print('countryinfo', *CountryInfo('Bulgaria').currencies())
print('Babel', *get_territory_currencies('BG', date(2026, 11, 30)))
PY
output=$(node try.mjs && venv/bin/python try.py)
echo "$output"
[ "$output" = 'currency-codes BGN
country-state-city BGN
locale-currency BGN
world-countries BGN
country-data-list BGN
country-locale-map BGN
iso-country-currency BGN
to-words Дванадесет Лева И Петдесет Стотинки Само
country-to-currency EUR
countries-list EUR
country-codes-list EUR
countryinfo BGN
Babel EUR' ] || { echo 'the libraries behave otherwise now'; exit 1; }
