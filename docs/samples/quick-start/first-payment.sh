. ./sign.sh

wallets=$(call GET /wallets)
beneficiaries=$(call GET /externalBankAccounts)

body=$(jq -n --argjson wallets "$wallets" --argjson beneficiaries "$beneficiaries" '{
  sourceWalletId: $wallets.wallets | map(select(.currency == "EUR"))[0].id,
  externalBankAccountId: $beneficiaries.accounts | map(select(.currency == "EUR"))[0].id,
  amount: { value: "000000001250.00", currency: "EUR" },
  desiredExecutionDate: (now + 7 * 24 * 60 * 60 | strftime("%Y-%m-%d")),
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
