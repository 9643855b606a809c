// Signs requests: makes the value of the header X-WSSE. Standard library only.
package main

import (
	"crypto/rand"
	"crypto/sha1"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
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
	nonce := "d36e316282959a9ed4c89851497a717f"
	fmt.Println(header("bob", "taadtaadpstcsm", nonce, "2003-12-15T14:43:07Z"))
	nonce = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
	fmt.Println(header("acme", "pässwörd-ünïcode-秘密", nonce, "2026-12-31T23:59:59Z"))
}
