# Signs requests to the service. Needs openssl and curl.

x_wsse() {
  nonce=$(openssl rand -hex 16)
  created=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  digest=$(printf '%s%s%s' "$nonce" "$created" "$FX_SECRET" | openssl dgst -sha1 -binary | base64)
  printf 'X-WSSE: UsernameToken Username="%s", PasswordDigest="%s", Nonce="%s", Created="%s"' \
    "$FX_USERNAME" "$digest" "$(printf %s "$nonce" | base64 -w 0)" "$created"
}

# call METHOD PATH [BODY]
call() {
  curl --silent --show-error --fail-with-body --request "$1" "$FX_BASE_URL$2" \
    --header "$(x_wsse)" ${3:+--header 'Content-Type: application/json' --data "$3"}
}
