import { own } from '../common/own-error.ts';

// Anyone can compute the signature of an empty secret. The error is a `TypeError`, because the receiver is
// misconfigured and the request is not at fault.

/**
 * The secret of a subscription; during a rotation, the current and the previous one. Undefined entries are ignored,
 * and so is an empty entry after the first, such as an unset environment variable for the previous secret.
 */
export type WebhookSecretList = readonly (string | undefined)[];

/** The secrets, or a function that returns them for each notification. */
export type WebhookSecrets =
  | WebhookSecretList
  | (() => WebhookSecretList | Promise<WebhookSecretList>);

/** Refuses a secret that is empty or not text. */
export function requireSecret(secret: string): void {
  if (!isSecret(secret)) throw new TypeError('secret must be a string that is not empty');
}

/** Returns the secrets that are set. Refuses anything but an array with at least one secret. */
export function requireSecrets(secrets: WebhookSecretList): readonly string[] {
  // A string would be iterated as secrets of one character.
  if (Array.isArray(secrets)) {
    const given = secrets.filter(
      (secret, index) => secret !== undefined && !(index > 0 && secret === ''),
    );
    if (given.length > 0 && given.every(isSecret)) return given;
  }
  throw own(new TypeError('secrets must be an array of non-empty strings'));
}

function isSecret(secret: unknown): boolean {
  return typeof secret === 'string' && secret !== '';
}
