# Pays each order once it is not in the file `paid`. curl sends again after 408, 429, 5xx and a time-out.
. ./sign.sh
wallet=$(call GET /wallets | jq '.wallets[0].id')
beneficiary=$(call GET /externalBankAccounts | jq '.accounts[0].id')
day=$(jq -n 'now | . + (15 - (strftime("%u") | tonumber)) * 24 * 60 * 60 | strftime("%Y-%m-%d")')
touch paid
for order in $(jq -r '.[]' orders.json); do
  if grep --quiet --line-regexp "$order" paid; then continue; fi
  payment='{"sourceWalletId": '$wallet', "externalBankAccountId": '$beneficiary', "tag": "'$order'",
    "amount": {"value": "000000001250.00", "currency": "EUR"}, "desiredExecutionDate": '$day',
    "feeCurrency": "EUR", "feePaymentOption": "SHARE", "priorityPaymentOption": "48H"}'
  answer=$(x_wsse | curl --silent --fail --retry 3 --header @- --header 'Content-Type: application/json' \
    --data "$payment" "$FX_BASE_URL/payments")
  id=$(printf %s "$answer" | jq -r .payment.id)
  call PUT "/payments/$id/confirm" >/dev/null
  echo "$order" >>paid
done
