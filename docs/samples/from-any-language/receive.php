<?php
// php -S 127.0.0.1:8080 receive.php
function isGenuine(array $headers, string $body): bool {
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('GATEWAY_SIGNING_KEY')));
    [$id, $timestamp, $signatures] = $headers;
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) return false;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While the key is changed, there are two.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) return true;
    }
    return false;
}

$body = file_get_contents('php://input');
$names = ['HTTP_WEBHOOK_ID', 'HTTP_WEBHOOK_TIMESTAMP', 'HTTP_WEBHOOK_SIGNATURE'];
$headers = array_map(fn ($name) => $_SERVER[$name] ?? '', $names);
if (!isGenuine($headers, $body)) {
    http_response_code(400);
    return;
}
// Its id becomes the name of a file. What has the name already is not written again.
$file = getenv('EVENTS') . '/' . hash('sha256', $headers[0]);
$isNew = !file_exists($file);
if ($isNew) {
    $written = tempnam(getenv('EVENTS'), 'new');
    $stream = fopen($written, 'w');
    $isWritten = fwrite($stream, $body) === strlen($body) && fsync($stream) && rename($written, $file);
    // Without a 204, it comes again.
    if (!$isWritten) {
        http_response_code(500);
        return;
    }
}
file_put_contents('php://stdout', ($isNew ? 'new ' : 'known ') . json_decode($body, true)['event'] . "\n");
http_response_code(204);
