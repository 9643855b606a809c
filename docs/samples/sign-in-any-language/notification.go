// Verifies notifications. Standard library only.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
)

// isGenuine says whether a notification was signed with the secret of its subscription. rawBody is
// the body as it was received, before anything has read it as JSON.
func isGenuine(timestamp string, rawBody []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(rawBody)
	expected := mac.Sum(nil)
	// The encoding is not documented, so both are accepted. Each comparison takes constant time.
	return areEqual(hex.EncodeToString(expected), strings.ToLower(signature)) ||
		areEqual(base64.StdEncoding.EncodeToString(expected), signature)
}

func areEqual(one, other string) bool {
	return hmac.Equal([]byte(one), []byte(other))
}

func main() {
	secret := "0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh"
	timestamp := "1774746000"
	// Spaces, line breaks and the order of fields are signed, too.
	body := []byte(`{ "webhookId" : "cf16243d-7e0a-4a5b-b996-ba7018201e30",
  "event":"TRADE_PLANIFIED", "payload":{} }
`)
	hexadecimal := "db7ca0164790b48c68afe750d3cfcef950877fd6285ef213e79da6f06d55d466"
	inBase64 := "23ygFkeQtIxor+dQ08/O+VCHf9YoXvIT552m8G1V1GY="

	changed := bytes.Replace(body, []byte("PLANIFIED"), []byte("FINALIZED"), 1)
	show("hexadecimal", isGenuine(timestamp, body, hexadecimal, secret))
	show("Base64", isGenuine(timestamp, body, inBase64, secret))
	show("another body", isGenuine(timestamp, changed, hexadecimal, secret))
	show("another time", isGenuine("1774746001", body, inBase64, secret))
}

func show(what string, genuine bool) {
	if genuine {
		fmt.Println(what+":", "genuine")
	} else {
		fmt.Println(what+":", "refused")
	}
}
