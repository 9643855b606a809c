<?php
// What OpenAPI Generator makes for PHP, in use.
use OpenAPI\Client\Api\{BeneficiariesApi, PaymentsApi};
use OpenAPI\Client\Model\{PaymentCreate, PaymentStatusFilter};
use OpenAPI\Client\{ApiException, Configuration, ObjectSerializer};

require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function ($name) {
    $file = 'fx/lib/' . strtr(substr($name, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($name, 'OpenAPI\\Client\\') && is_file($file)) require $file;
});
$configuration = (new Configuration())->setHost(getenv('FX_URL'))->setApiKey('X-WSSE', getenv('FX_WSSE'));
$payments = new PaymentsApi(null, $configuration);
$payment = ObjectSerializer::deserialize(json_decode(getenv('FX_PAYMENT')), PaymentCreate::class);
$created = $payments->createPayment($payment)->getPayment();
echo "create {$created->getId()}\n";
$confirmed = $payments->confirmPayment($created->getId());
echo "confirm {$confirmed->getId()} {$confirmed->getStatus()}\n";
echo 'list ', count($payments->listPayments(PaymentStatusFilter::ALL)->getPayments()), "\n";

function statusOf(callable $call) {
    try {
        return $call()[1];
    } catch (ApiException $error) {
        return $error->getCode();
    }
}
$beneficiaries = new BeneficiariesApi(null, $configuration);
echo '204 ', statusOf(fn() => $beneficiaries->deleteExternalBankAccountWithHttpInfo('MTk0MTU')), "\n";
echo 'error ', statusOf(fn() => $payments->getPaymentWithHttpInfo('unknown')), "\n";
