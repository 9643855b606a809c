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

/** @throws {TypeError} when an option is missing or wrong */
export async function requireNotificationOptions(options: NotificationOptions): Promise<void> {
  requireKnown(options, optionNames);
  const { deliverTo, signingKeys, secrets = [], subscribe } = options;
  if (readSigningKeys(signingKeys).length === 0)
    throw new TypeError('Notifications need a key that signs them');
  requireUrl('deliverTo (--deliver-to)', deliverTo);
  if (await isBlocked(deliverTo)) {
    throw new TypeError(
      'deliverTo (--deliver-to) has a port to which fetch sends nothing: choose another one',
    );
  }
  if (subscribe !== undefined) requireUrl('subscribe (--subscribe)', subscribe);
  if (secrets.length === 0 && subscribe === undefined) {
    throw new TypeError('Notifications need the secret of a subscription, or a URL to subscribe');
  }
}

/** Nothing is sent: what fetch refuses, it refuses before. */
async function isBlocked(url: string): Promise<boolean> {
  const dispatcher = {
    dispatch() {
      throw new Error('It could be sent');
    },
  };
  return fetch(url, { dispatcher } as object).then(
    () => false,
    ({ cause }) => cause?.message === 'bad port',
  );
}
