package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

type object = map[string]interface{}

var client = http.Client{Timeout: time.Minute}

func send(method, path string, body object, key string) (int, object) {
	text, _ := json.Marshal(body)
	// A key makes a repeat safe, and a payment is confirmed once. Nothing else may be sent again.
	tries := 1
	if key != "" || strings.HasSuffix(path, "/confirm") {
		tries = 40
	}
	for attempt := 1; ; attempt++ {
		request, err := http.NewRequest(method, os.Getenv("GATEWAY_URL")+path, bytes.NewReader(text))
		if err != nil {
			panic(err)
		}
		request.Header.Set("Authorization", "Bearer "+os.Getenv("GATEWAY_TOKEN"))
		request.Header.Set("Content-Type", "application/json")
		if key != "" {
			request.Header.Set("Idempotency-Key", key)
		}
		answer, err := client.Do(request)
		status, content, isOnItsWay := 0, object{}, false
		if err == nil {
			status = answer.StatusCode
			// A 409 without Retry-After stays until a person has decided.
			isOnItsWay = status == 409 && answer.Header.Get("Retry-After") != ""
			json.NewDecoder(answer.Body).Decode(&content)
			answer.Body.Close()
		}
		isAgain := isOnItsWay || status == 0 || status == 502 || status == 503 || status == 504
		if !isAgain || attempt == tries {
			return status, content
		}
		time.Sleep(2 * time.Second)
	}
}

func main() {
	payment := object{
		"sourceWalletId":        os.Getenv("WALLET_ID"),
		"externalBankAccountId": os.Getenv("BENEFICIARY_ID"),
		"amount":                object{"value": "000000001250.00", "currency": "EUR"},
		"desiredExecutionDate":  os.Getenv("DAY"),
		"feeCurrency":           "EUR",
		"feePaymentOption":      "SHARE",
		"priorityPaymentOption": "48H",
	}
	var answer object
	for attempt := 1; attempt <= 2; attempt++ {
		var status int
		status, answer = send("POST", "/payments", payment, "invoice-4711")
		fmt.Println("created", status)
	}
	id := answer["payment"].(object)["id"].(string)
	status, confirmed := send("PUT", "/payments/"+id+"/confirm", object{"expect": payment}, "")
	fmt.Println("confirmed", status, confirmed["status"])
}
