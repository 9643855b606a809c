// Anyone can compute the signature of an empty secret. The error is a `TypeError`, since the
// configuration of the receiver is at fault and not a request.

/** Refuses a secret that is empty or not text. */
export function requireSecret(secret: string): void {
  if (isSecret(secret)) return;
  throw new TypeError('secret has to be a string that is not empty');
}

/** Refuses anything but an array of at least one secret. */
export function requireSecrets(secrets: readonly string[]): void {
  // A string would be iterated as secrets of one character.
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(isSecret)) return;
  throw new TypeError('secrets has to be an array of strings that are not empty');
}

function isSecret(secret: unknown): boolean {
  return typeof secret === 'string' && secret !== '';
}
