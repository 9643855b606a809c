# vectors.sh header|notification COMMAND...: gives the vectors to a program, one a line, with tabs between
# the fields. Shows each line of its output that differs, and then ends with 1. Needs jq.
set -eu
vectors=${VECTORS:-node_modules/@crossborder-fx/openapi/conformance/vectors.json}
case $1 in
  header)
    group=signedHeaders fields='.username, .secret, .nonce, .created'
    answer='.header'
    ;;
  notification)
    group=notifications fields='.timestamp, .bodyBase64, .signature, .secret'
    answer='if .genuine then "genuine" else "refused" end'
    ;;
esac
shift
jq -r ".$group[].given | [$fields] | @tsv" "$vectors" | "$@" >printed.txt
jq -r ".$group[].expected | $answer" "$vectors" | diff - printed.txt
