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
    $nonce = 'd36e316282959a9ed4c89851497a717f';
    echo wsse('bob', 'taadtaadpstcsm', $nonce, '2003-12-15T14:43:07Z'), "\n";
    $nonce = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    echo wsse('acme', 'pässwörd-ünïcode-秘密', $nonce, '2026-12-31T23:59:59Z'), "\n";
}
