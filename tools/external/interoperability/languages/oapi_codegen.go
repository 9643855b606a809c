// What oapi-codegen makes, in use.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	fx "languages/fx"
	"net/http"
	"os"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	sign := fx.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-WSSE", os.Getenv("FX_WSSE"))
		return nil
	})
	client := must(fx.NewClientWithResponses(os.Getenv("FX_URL"), sign))
	background := context.Background()
	var payment fx.PaymentCreate
	must(0, json.Unmarshal([]byte(os.Getenv("FX_PAYMENT")), &payment))

	id := must(client.CreatePaymentWithResponse(background, payment)).JSON200.Payment.Id
	fmt.Println("create", id)
	confirmed := must(client.ConfirmPaymentWithResponse(background, id)).JSON200
	fmt.Println("confirm", confirmed.Id, *confirmed.Status)
	list := must(client.ListPaymentsWithResponse(background, fx.PaymentStatusFilterAll, nil))
	fmt.Println("list", len(list.JSON200.Payments))
	deleted := must(client.DeleteExternalBankAccountWithResponse(background, "MTk0MTU"))
	fmt.Println("204", deleted.StatusCode())
	fmt.Println("error", must(client.GetPaymentWithResponse(background, "unknown")).StatusCode())
}
