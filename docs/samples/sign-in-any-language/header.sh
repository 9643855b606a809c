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
  nonce=d36e316282959a9ed4c89851497a717f
  header bob taadtaadpstcsm "$nonce" 2003-12-15T14:43:07Z
  nonce=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
  header acme pässwörd-ünïcode-秘密 "$nonce" 2026-12-31T23:59:59Z
fi
