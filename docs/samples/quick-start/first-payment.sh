. ./sign.sh

wallets=$(call GET /wallets)
beneficiaries=$(call GET /externalBankAccounts)

# A Monday in 8 to 14 days: it is no weekend, and lies ahead in every time zone.
day=$(jq -nr 'now | . + (15 - (strftime("%u") | tonumber)) * 24 * 60 * 60 | strftime("%Y-%m-%d")')
body=$(jq -n --argjson wallets "$wallets" --argjson beneficiaries "$beneficiaries" --arg day "$day" '{
  sourceWalletId: $wallets.wallets | map(select(.currency == "EUR"))[0].id,
  externalBankAccountId: $beneficiaries.accounts | map(select(.currency == "EUR"))[0].id,
  amount: { value: "000000001250.00", currency: "EUR" },
  desiredExecutionDate: $day,
  feeCurrency: "EUR",
  feePaymentOption: "SHARE",
  priorityPaymentOption: "48H",
  communication: "Invoice 4711"
}')
created=$(call POST /payments "$body")
printf %s "$created" | jq -r '"created \(.payment.status)"'
id=$(printf %s "$created" | jq -er .payment.id)
call PUT "/payments/$id/confirm" >/dev/null

payment=$(call GET "/payments/$id")
printf %s "$payment" | jq -r --argjson beneficiaries "$beneficiaries" '.payment as $payment |
  $beneficiaries.accounts[] | select(.id == $payment.externalBankAccountId) |
  "read back \($payment.status) \($payment.amount.value) to \(.holder.name)"'
