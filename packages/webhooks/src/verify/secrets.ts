import { own } from '../ground/own-error.ts';

// Anyone can compute the signature of an empty secret. The error is a `TypeError`, since the
// configuration of the receiver is at fault and not a request.

/**
 * The secret of a subscription; during a rotation, the current and the previous one. Entries that are
 * undefined are ignored, and so is an empty one after the first, such as the variable of the environment for a
 * previous secret that is not set.
 */
export type WebhookSecretList = readonly (string | undefined)[];

/** The secrets, or a function that is called for them with each notification. */
export type WebhookSecrets =
  | WebhookSecretList
  | (() => WebhookSecretList | Promise<WebhookSecretList>);

/** Refuses a secret that is empty or not text. */
export function requireSecret(secret: string): void {
  if (!isSecret(secret)) throw new TypeError('secret has to be a string that is not empty');
}

/** The secrets that are set. Refuses anything but an array with at least one secret. */
export function requireSecrets(secrets: WebhookSecretList): readonly string[] {
  // A string would be iterated as secrets of one character.
  if (Array.isArray(secrets)) {
    const given = secrets.filter(
      (secret, index) => secret !== undefined && !(index > 0 && secret === ''),
    );
    if (given.length > 0 && given.every(isSecret)) return given;
  }
  throw own(new TypeError('secrets has to be an array of non-empty strings'));
}

function isSecret(secret: unknown): boolean {
  return typeof secret === 'string' && secret !== '';
}
