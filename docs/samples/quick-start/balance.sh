. ./sign.sh

call GET /wallets | jq -er '.wallets[] | "\(.currency) \(.bookingAmount.value)"'
