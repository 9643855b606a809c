// Signs requests: makes the value of the header X-WSSE. Standard library only.
package main

import (
	"bufio"
	"crypto/rand"
	"crypto/sha1"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"time"
)

// freshHeader makes the value for one request, sent now. Never use it for another one.
func freshHeader(username, secret string) (string, error) {
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	created := time.Now().UTC().Format("2006-01-02T15:04:05Z")
	return header(username, secret, hex.EncodeToString(random), created), nil
}

func header(username, secret, nonce, created string) string {
	digest := sha1.Sum([]byte(nonce + created + secret))
	return fmt.Sprintf(
		`UsernameToken Username="%s", PasswordDigest="%s", Nonce="%s", Created="%s"`,
		username,
		base64.StdEncoding.EncodeToString(digest[:]),
		base64.StdEncoding.EncodeToString([]byte(nonce)),
		created,
	)
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "now" {
		value, err := freshHeader(os.Getenv("FX_USERNAME"), os.Getenv("FX_SECRET"))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(value)
		return
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		field := strings.Split(lines.Text(), "\t")
		fmt.Println(header(field[0], field[1], field[2], field[3]))
	}
}
