// Everyone knows the signature that an empty secret gives. A `TypeError`, since the fault is in the
// configuration of the receiver and not in a request.

/** Refuses a secret that is empty or not text. */
export function requireSecret(secret: string): void {
  if (isSecret(secret)) return;
  throw new TypeError('secret has to be a string that is not empty');
}

/** Refuses anything but an array of one secret or more. */
export function requireSecrets(secrets: readonly string[]): void {
  // A lone string would be taken apart into secrets of one character.
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(isSecret)) return;
  throw new TypeError('secrets has to be an array of strings that are not empty');
}

function isSecret(secret: unknown): boolean {
  return typeof secret === 'string' && secret !== '';
}
