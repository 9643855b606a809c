/**
 * Refuses a secret that is empty or not text: everyone knows the signature that it gives.
 * A `TypeError`, since the fault is in the configuration of the receiver and not in a request.
 */
export function requireSecret(secret: string, option: string): void {
  if (typeof secret === 'string' && secret !== '') return;
  throw new TypeError(
    `${option} is empty or not a string: pass the secret that creating the subscription or rotate-secret ` +
      'returned, and check the environment variable or file that it is read from.',
  );
}
