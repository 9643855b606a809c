# Signs and sends requests to the service, with FX_BASE_URL, FX_USERNAME and FX_SECRET of the
# environment. Needs curl and openssl. What goes wrong ends the script that reads this file.
set -eu

# x_wsse [NONCE CREATED]: the header, fresh for each request.
x_wsse() {
  nonce=${1:-$(openssl rand -hex 16)}
  created=${2:-$(date -u +%Y-%m-%dT%H:%M:%SZ)}
  digest=$(printf %s "$nonce$created$FX_SECRET" | openssl dgst -sha1 -binary | openssl base64 -A)
  encoded=$(printf %s "$nonce" | openssl base64 -A)
  printf 'X-WSSE: UsernameToken Username="%s", ' "$FX_USERNAME"
  printf 'PasswordDigest="%s", Nonce="%s", Created="%s"\n' "$digest" "$encoded" "$created"
}

# call METHOD PATH [BODY]: prints the JSON of the answer, and nothing for 204.
# Write `answer=$(call …)`, and no pipe after `call`: a pipe hides that it failed.
call() (
  header=$(x_wsse)
  # The header comes by standard input: other users of the machine can see arguments.
  answer=$(
    printf '%s\n' "$header" | curl --header @- --request "$1" "${FX_BASE_URL%/}$2" \
      --silent --show-error --max-time 30 --write-out '\n%{http_code}' \
      ${3:+--header 'Content-Type: application/json' --data-raw "$3"}
  ) || exit
  status=$(printf %s "$answer" | tail -n 1)
  body=$(printf %s "$answer" | sed '$d')
  case $status in
    2??) [ -z "$body" ] || printf '%s\n' "$body" ;;
    *)
      printf '%s %s was answered with %s: %s\n' "$1" "$2" "$status" "$body" >&2
      exit 1
      ;;
  esac
)
