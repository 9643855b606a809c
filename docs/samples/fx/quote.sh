. ./sign.sh

# The next working day of the sandbox. At the service: a business day, today or one of the next two.
working=$(curl --silent --show-error --fail "$FX_BASE_URL/_sandbox/clock/working-day?after=1")

body=$(jq -n --argjson working "$working" '{
  currencyPair: "EURUSD",
  side: "S",
  amount: { value: "000000050000.00", currency: "EUR" },
  deliveryDate: $working.day
}')
quote=$(call POST /quotes "$body")
printf %s "$quote" | jq -r '"\(.sourceAmount.currency) to \(.deliveredAmount.currency), \(.appliedRate)"'
