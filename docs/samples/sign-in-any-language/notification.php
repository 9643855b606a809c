<?php

// Verifies notifications. PHP 8, no extension.

declare(strict_types=1);

/**
 * Whether a notification was signed with the secret of its subscription.
 *
 * @param string $rawBody the body as it was received: file_get_contents('php://input')
 */
function isGenuine(string $timestamp, string $rawBody, string $signature, string $secret): bool
{
    $expected = hash_hmac('sha256', $timestamp . '.' . $rawBody, $secret, binary: true);
    // The encoding is not documented, so both are accepted. Each comparison takes constant time.
    return hash_equals(bin2hex($expected), strtolower($signature))
        || hash_equals(base64_encode($expected), $signature);
}

$secret = '0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';
$timestamp = '1774746000';
// Spaces, line breaks and the order of fields are signed, too.
$body = '{ "webhookId" : "cf16243d-7e0a-4a5b-b996-ba7018201e30",' . "\n"
    . '  "event":"TRADE_PLANIFIED", "payload":{} }' . "\n";
$hexadecimal = 'db7ca0164790b48c68afe750d3cfcef950877fd6285ef213e79da6f06d55d466';
$base64 = '23ygFkeQtIxor+dQ08/O+VCHf9YoXvIT552m8G1V1GY=';

function show(string $what, bool $genuine): void
{
    echo $what, ': ', $genuine ? 'genuine' : 'refused', "\n";
}

show('hexadecimal', isGenuine($timestamp, $body, $hexadecimal, $secret));
show('Base64', isGenuine($timestamp, $body, $base64, $secret));
$changed = str_replace('PLANIFIED', 'FINALIZED', $body);
show('another body', isGenuine($timestamp, $changed, $hexadecimal, $secret));
show('another time', isGenuine('1774746001', $body, $base64, $secret));
