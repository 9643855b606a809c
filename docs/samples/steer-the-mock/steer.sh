. ./sign.sh

# The shell makes the file before it goes on: the mock that it starts may be later than grep.
: > mock.log
npx @crossborder-fx/mock --port 0 >> mock.log &
trap "kill $!" EXIT
until grep --quiet 'listening on' mock.log; do kill -0 $!; sleep 1; done
FX_BASE_URL=$(sed -n 's/.*listening on \([^ ]*\).*/\1/p' mock.log)

mock=$FX_BASE_URL/_mock
json='Content-Type: application/json'
send() { curl --silent --show-error --fail-with-body "$@"; }

# The next payment is created, but the answer is lost.
send --header "$json" --data '{"operation":"createPayment","drop":"after","times":1}' "$mock/faults"
# Each payment is blocked.
send --header "$json" --data '{"operation":"getPayment","example":"Blocked"}' "$mock/responses"
call GET /payments/NTc4MTI2 | jq --raw-output .payment.status
# The examples that can be chosen, and what is in force.
send "$mock/examples?operation=getPayment" | grep --only-matching --max-count 1 '"Blocked"'
send "$mock/faults" | jq --compact-output '[.faults[].operation]'
# What came, and what came already or comes within a minute.
send "$mock/requests?operation=getPayment&status=200" | jq --raw-output '.requests[].path'
call GET /trades/_all > trades.json &
send "$mock/requests/next?operation=listTrades&timeout=60000" | jq --raw-output .request.path
# A request that the mock signs, without sign.sh.
signature=$(send --request POST "$mock/signature" | jq --raw-output '."X-WSSE"')
send --header "X-WSSE: $signature" "$FX_BASE_URL/wallets" | jq --raw-output '.wallets[0].currency'
# As after the start.
send --request POST "$mock/reset"
send "$mock/faults" | jq --compact-output .faults
