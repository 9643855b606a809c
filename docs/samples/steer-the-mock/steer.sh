# The mock runs for as long as this program, which is started again beside it; npx may do so in another folder.
[ $# = 1 ] || exec npx @crossborder-fx/mock run -- sh -e "$PWD/$0" "$PWD"
cd "$1"
. ./sign.sh

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
# The requests that came, then the first of listTrades, which may take a minute.
send "$mock/requests?operation=getPayment&status=200" | jq --raw-output '.requests[].path'
call GET /trades/_all > trades.json &
send "$mock/requests/next?operation=listTrades&timeout=60000" | jq --raw-output .request.path
# A request that the mock signs, without sign.sh.
signature=$(send --request POST "$mock/signature" | jq --raw-output '."X-WSSE"')
send --header "X-WSSE: $signature" "$FX_BASE_URL/wallets" | jq --raw-output '.wallets[0].currency'
# The server is in its state after the start.
send --request POST "$mock/reset"
send "$mock/faults" | jq --compact-output .faults
