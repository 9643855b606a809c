. ./sign.sh

call GET /wallets | jq --raw-output '.wallets[] | "\(.currency) \(.bookingAmount.value)"'
