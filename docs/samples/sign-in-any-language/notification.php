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

while (($line = fgets(STDIN)) !== false) {
    [$timestamp, $body, $signature, $secret] = explode("\t", rtrim($line, "\n"));
    echo isGenuine($timestamp, base64_decode($body), $signature, $secret) ? 'genuine' : 'refused', "\n";
}
