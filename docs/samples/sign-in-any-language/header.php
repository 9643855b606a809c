<?php

// Signs requests: makes the value of the header X-WSSE. PHP 8, no extension.

declare(strict_types=1);

/** The value for one request, sent now. Never use it for another one. */
function freshWsse(string $username, string $secret): string
{
    return wsse($username, $secret, bin2hex(random_bytes(16)), gmdate('Y-m-d\TH:i:s\Z'));
}

function wsse(string $username, string $secret, string $nonce, string $created): string
{
    return sprintf(
        'UsernameToken Username="%s", PasswordDigest="%s", Nonce="%s", Created="%s"',
        $username,
        base64_encode(sha1($nonce . $created . $secret, binary: true)),
        base64_encode($nonce),
        $created,
    );
}

if (array_slice($argv, 1) === ['now']) {
    echo freshWsse(getenv('FX_USERNAME'), getenv('FX_SECRET')), "\n";
} else {
    while (($line = fgets(STDIN)) !== false) {
        echo wsse(...explode("\t", rtrim($line, "\n"))), "\n";
    }
}
