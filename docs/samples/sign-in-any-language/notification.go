// Verifies notifications. Standard library only.
package main

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
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
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		field := strings.Split(lines.Text(), "\t")
		body, err := base64.StdEncoding.DecodeString(field[1])
		if err == nil && isGenuine(field[0], body, field[2], field[3]) {
			fmt.Println("genuine")
		} else {
			fmt.Println("refused")
		}
	}
}
