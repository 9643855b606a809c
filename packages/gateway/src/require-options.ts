import { createSecureContext } from 'node:tls';
import { createClient } from '@crossborder-fx/client';
import { createTokens } from './ground/tokens.ts';
import { requireUrl } from './ground/url.ts';
import { requireNotificationOptions } from './notify/notification-options.ts';
import type { GatewayOptions } from './start-gateway.ts';

/**
 * Checks all options that need no file, no database and no network, and makes what they give.
 *
 * @throws {TypeError | ValidationError} when one is missing or wrong
 */
export function requireOptions(options: GatewayOptions) {
  const { account, publicUrl, tls, notifications, host, port } = options;
  // Another spelling would be another account, in which nothing was sent.
  if (!/^[^\s\p{C}]+( [^\s\p{C}]+)*$/u.test(account)) {
    throw new TypeError('The account must be a name without spaces around it');
  }
  const { findCaller, findDecider, replace: replaceTokens } = createTokens(options);
  if (publicUrl !== undefined) requireUrl('publicUrl (--public-url)', publicUrl);
  if (tls) {
    try {
      createSecureContext(tls);
    } catch (error) {
      throw new TypeError(
        `The certificate of TLS and its key cannot be used: ${Object(error).code}`,
      );
    }
  }
  if (notifications) requireNotificationOptions(notifications);
  const isSame = notifications?.port === port && notifications?.host === host;
  if (isSame && port !== 0) {
    throw new TypeError('Notifications need an address of their own: the service reaches it');
  }
  return { fx: createClient(options.client), findCaller, findDecider, replaceTokens };
}
