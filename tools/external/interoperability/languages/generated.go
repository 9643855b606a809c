// What OpenAPI Generator makes for Go, in use.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	fx "languages/fx"
	"os"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	configuration := fx.NewConfiguration()
	configuration.Servers = fx.ServerConfigurations{{URL: os.Getenv("FX_URL")}}
	client := fx.NewAPIClient(configuration)
	keys := map[string]fx.APIKey{"XWSSE": {Key: os.Getenv("FX_WSSE")}}
	signed := context.WithValue(context.Background(), fx.ContextAPIKeys, keys)
	var payment fx.PaymentCreate
	must(0, json.Unmarshal([]byte(os.Getenv("FX_PAYMENT")), &payment))

	created, _, err := client.PaymentsAPI.CreatePayment(signed).PaymentCreate(payment).Execute()
	id := must(created, err).Payment.GetId()
	fmt.Println("create", id)
	confirmed, _, err := client.PaymentsAPI.ConfirmPayment(signed, id).Execute()
	fmt.Println("confirm", must(confirmed, err).GetId(), confirmed.GetStatus())
	list, _, err := client.PaymentsAPI.ListPayments(signed, fx.PAYMENTSTATUSFILTER_ALL).Execute()
	fmt.Println("list", len(must(list, err).Payments))
	_, deleted, err := client.BeneficiariesAPI.DeleteExternalBankAccount(signed, "MTk0MTU").Execute()
	fmt.Println("204", must(deleted, err).StatusCode)
	_, failed, _ := client.PaymentsAPI.GetPayment(signed, "unknown").Execute()
	fmt.Println("error", failed.StatusCode)
}
