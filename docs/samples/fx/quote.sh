. ./sign.sh

# Today, as the sandbox has it. At the service: a business day, today or one of the next two.
clock=$(curl --silent --show-error --fail "$FX_BASE_URL/_sandbox/clock")

body=$(jq -n --argjson clock "$clock" '{
  currencyPair: "EURUSD",
  side: "S",
  amount: { value: "000000050000.00", currency: "EUR" },
  deliveryDate: $clock.paris[:10]
}')
quote=$(call POST /quotes "$body")
printf %s "$quote" | jq -r '"\(.sourceAmount.currency) to \(.deliveredAmount.currency), \(.appliedRate)"'
