import { own } from '../common/own-error.ts';

// Signing and verifying refuse an empty secret, because anyone can compute the signatures of an empty secret. They throw a
// `TypeError`, because the receiver is misconfigured and the request is not at fault.

/** A subscription's secret and, during a rotation, the previous one (may be empty). Undefined entries are ignored. */
export type WebhookSecretList = readonly (string | undefined)[];

/** The secrets of the subscription, or a function that returns them and is called for each notification. */
export type WebhookSecrets =
  | WebhookSecretList
  | (() => WebhookSecretList | Promise<WebhookSecretList>);

/** Throws for a secret that is empty or not a text. */
export function requireSecret(secret: string): void {
  if (!isSecret(secret)) throw new TypeError('secret must be a string that is not empty');
}

/** Returns the secrets that are set. Throws for anything but an array with at least one secret. */
export function requireSecrets(secrets: WebhookSecretList): readonly string[] {
  // Accepts only an array, because each character of a text would count as a secret.
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
