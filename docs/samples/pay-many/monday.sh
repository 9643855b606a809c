. ./sign.sh

wallet=$(call GET /wallets | jq --raw-output '.wallets[0].id')
account=$(call GET /externalBankAccounts | jq --raw-output '.accounts[0].id')
# A Monday in 8 to 14 days: it is no weekend, and lies ahead in every time zone.
day=$(jq --null-input --raw-output 'now | . + (15 - (strftime("%u") | tonumber)) * 24 * 60 * 60 | strftime("%Y-%m-%d")')
cat > sellers.csv <<END
reference,amount,currency,sourceWalletId,externalBankAccountId,desiredExecutionDate,feeCurrency,feePaymentOption,priorityPaymentOption
seller 1 week 48,1250.00,EUR,$wallet,$account,$day,EUR,SHARE,48H
seller 2 week 48,80.40,EUR,$wallet,$account,$day,EUR,SHARE,48H
END
# npx takes longer than the command itself, so that this script asks it for the command once.
payouts=$(npx --package @crossborder-fx/payouts --call 'command -v crossborder-fx-payouts')
payouts() {
  command=$1
  shift
  "$payouts" "$command" "$PWD/sellers.csv" --journal "$PWD/journal" --account acme-demo --name 'week 48' "$@"
}

payouts create --json | jq --compact-output 'select(.type == "result") | {done, left}'
# Another person looks at the summary, and approves it by its digest.
payouts status --json > summary.json
jq --raw-output 'select(.type == "summary").groups[] | "\(.rows) rows, \(.total) \(.currency)"' summary.json
digest=$(jq --raw-output 'select(.type == "summary").digest' summary.json)
payouts confirm --approved "$digest" --json | jq --compact-output 'select(.type == "result") | {done, left}'
# Again: it is done already.
payouts confirm --approved "$digest" --json | jq --compact-output 'select(.type == "result") | {done, left}'
