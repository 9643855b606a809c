import { requireKnown } from '@crossborder-fx/client/once';
import { requireUrl } from '../ground/url.ts';
import { readSigningKeys } from './standard-webhooks.ts';

export interface NotificationOptions {
  /** The address at which the service reaches the gateway. @default '127.0.0.1' */
  host?: string | undefined;
  /** 0 is a free one. */
  port: number;
  /** The URL of the program that gets the notifications. */
  deliverTo: string;
  /** The keys that sign what the program gets: `whsec_` and Base64. */
  signingKeys: readonly string[];
  /** The secrets of a subscription that you made yourself. */
  secrets?: readonly string[] | undefined;
  /** Its id, for its checks and for what was never delivered. */
  webhookId?: string | undefined;
  /** Or the URL of the listener, as the service reaches it: then the gateway subscribes. */
  subscribe?: string | undefined;
}

const optionNames: readonly (keyof NotificationOptions)[] = [
  ...(['host', 'port', 'deliverTo', 'signingKeys'] as const),
  ...(['secrets', 'webhookId', 'subscribe'] as const),
];

/**
 * @returns the keys that sign
 * @throws {TypeError} when an option is missing or wrong
 */
export function requireNotificationOptions(options: NotificationOptions): Buffer[] {
  requireKnown(options, optionNames);
  const { deliverTo, signingKeys, secrets = [], subscribe } = options;
  const keys = readSigningKeys(signingKeys);
  if (keys.length === 0) throw new TypeError('Notifications need a key that signs them');
  requireUrl('deliverTo (--deliver-to)', deliverTo);
  if (subscribe !== undefined) requireUrl('subscribe (--subscribe)', subscribe);
  if (secrets.length === 0 && subscribe === undefined) {
    throw new TypeError('Notifications need the secret of a subscription, or a URL to subscribe');
  }
  return keys;
}
