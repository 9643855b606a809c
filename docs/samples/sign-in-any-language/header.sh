# Signs requests: makes the value of the header X-WSSE. Needs openssl.

# fresh_header USERNAME SECRET: the value for one request, sent now. Never use it for another one.
fresh_header() {
  header "$1" "$2" "$(openssl rand -hex 16)" "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
}

# header USERNAME SECRET NONCE CREATED
header() {
  digest=$(printf '%s%s%s' "$3" "$4" "$2" | openssl dgst -sha1 -binary | openssl base64 -A)
  printf 'UsernameToken Username="%s", PasswordDigest="%s", Nonce="%s", Created="%s"\n' \
    "$1" "$digest" "$(printf %s "$3" | openssl base64 -A)" "$4"
}

if [ "${1-}" = now ]; then
  fresh_header "$FX_USERNAME" "$FX_SECRET"
else
  while IFS="$(printf '\t')" read -r username secret nonce created; do
    header "$username" "$secret" "$nonce" "$created"
  done
fi
