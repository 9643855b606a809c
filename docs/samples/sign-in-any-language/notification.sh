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

while IFS="$(printf '\t')" read -r timestamp body signature secret; do
  printf %s "$body" | openssl base64 -d -A >body.json
  if is_genuine "$timestamp" body.json "$signature" "$secret"; then echo genuine; else echo refused; fi
done
