# Verifies notifications. Needs openssl. For trying only: while openssl runs, other users of the
# machine can read the secret in the list of processes.

# is_genuine TIMESTAMP FILE SIGNATURE SECRET: FILE has the body as it was received.
is_genuine() {
  hmac() { { printf %s. "$1" && cat "$2"; } | openssl dgst -sha256 -hmac "$3" -binary; }
  # The encoding is not documented, so both are accepted.
  equal "$(hmac "$1" "$2" "$4" | od -An -v -tx1 | tr -d ' \n')" "$(printf %s "$3" | tr A-F a-f)" ||
    equal "$(hmac "$1" "$2" "$4" | openssl base64 -A)" "$3"
}

# A shell compares in a time that depends on the texts: digests with a random key say nothing of them.
equal() {
  key=$(openssl rand -hex 32)
  one=$(printf %s "$1" | openssl dgst -sha256 -hmac "$key")
  other=$(printf %s "$2" | openssl dgst -sha256 -hmac "$key")
  [ "$one" = "$other" ]
}

show() {
  what=$1
  shift
  if is_genuine "$@"; then echo "$what: genuine"; else echo "$what: refused"; fi
}

secret=0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh
timestamp=1774746000
# Spaces, line breaks and the order of fields are signed, too.
printf '%s\n' \
  '{ "webhookId" : "cf16243d-7e0a-4a5b-b996-ba7018201e30",' \
  '  "event":"TRADE_PLANIFIED", "payload":{} }' >body.json
hexadecimal=db7ca0164790b48c68afe750d3cfcef950877fd6285ef213e79da6f06d55d466
base64=23ygFkeQtIxor+dQ08/O+VCHf9YoXvIT552m8G1V1GY=

show hexadecimal "$timestamp" body.json "$hexadecimal" "$secret"
show Base64 "$timestamp" body.json "$base64" "$secret"
sed s/PLANIFIED/FINALIZED/ body.json >changed.json
show 'another body' "$timestamp" changed.json "$hexadecimal" "$secret"
show 'another time' 1774746001 body.json "$base64" "$secret"
