<?php
function send(string $method, string $path, array $body, array $headers = []): array {
    $headers[] = 'Authorization: Bearer ' . getenv('GATEWAY_TOKEN');
    $headers[] = 'Content-Type: application/json';
    $http = ['method' => $method, 'header' => $headers, 'content' => json_encode($body),
        'ignore_errors' => true, 'timeout' => 60, 'follow_location' => 0];
    // A key makes a repeat safe, and a payment is confirmed once. Nothing else may be sent again.
    $tries = preg_grep('/^Idempotency-Key:/', $headers) || str_ends_with($path, '/confirm') ? 40 : 1;
    for ($attempt = 1; ; $attempt++) {
        $answer = @file_get_contents(getenv('GATEWAY_URL') . $path, false, stream_context_create(['http' => $http]));
        $status = $answer === false ? 0 : (int) explode(' ', $http_response_header[0])[1];
        // A 409 without Retry-After stays until a person has decided.
        $isOnItsWay = $status === 409 && preg_grep('/^Retry-After:/i', $http_response_header);
        if (!$isOnItsWay && !in_array($status, [0, 502, 503, 504]) || $attempt === $tries) {
            return [$status, json_decode((string) $answer, true)];
        }
        sleep(2);
    }
}

$payment = [
    'sourceWalletId' => getenv('WALLET_ID'),
    'externalBankAccountId' => getenv('BENEFICIARY_ID'),
    'amount' => ['value' => '000000001250.00', 'currency' => 'EUR'],
    'desiredExecutionDate' => getenv('DAY'),
    'feeCurrency' => 'EUR',
    'feePaymentOption' => 'SHARE',
    'priorityPaymentOption' => '48H',
];
for ($attempt = 1; $attempt <= 2; $attempt++) {
    [$status, $answer] = send('POST', '/payments', $payment, ['Idempotency-Key: invoice-4711']);
    echo "created $status\n";
}
[$status, $confirmed] = send('PUT', "/payments/{$answer['payment']['id']}/confirm", ['expect' => $payment]);
echo "confirmed $status {$confirmed['status']}\n";
