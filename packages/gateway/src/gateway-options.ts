import { createSecureContext } from 'node:tls';
import { type ClientOptions, createClient } from '@crossborder-fx/client';
import { requireKnown } from '@crossborder-fx/client/once';
import type { ServerOptions } from './ground/server.ts';
import { createTokens, type Tokens } from './ground/tokens.ts';
import { requireUrl } from './ground/url.ts';
import type { NotificationOptions } from './notify/notification-options.ts';
import { requireNotificationOptions } from './notify/notification-options.ts';

export interface GatewayOptions extends ServerOptions, Tokens {
  /** Your name for the account at the service, such as `acme-live`. It is part of every key of the journal. */
  account: string;
  /** The SQLite file of one process: an absolute path. */
  data?: string | undefined;
  /** Or a PostgreSQL database, for many processes. */
  databaseUrl?: string | undefined;
  /** Makes the file, or the tables, where there are none. Changes nothing where they are. @default false */
  create?: boolean | undefined;
  /** @default '127.0.0.1' */
  host?: string | undefined;
  /** 0 is a free one. @default 4020 */
  port?: number | undefined;
  /** Receives notifications, and hands them to a program. */
  notifications?: NotificationOptions | undefined;
  /** The URL at which people reach it, such as `https://gateway.acme.example`. @default the URL that it listens on */
  publicUrl?: string | undefined;
  /** How long requests under way may take once it closes, in milliseconds. @default 20,000 */
  stopTimeout?: number | undefined;
  /** How often it catches up with notifications and looks for what is undecided, in milliseconds. @default an hour */
  interval?: number | undefined;
  /**
   * The time of the service, where it is not that of this machine: `sandbox.journalClock` of a sandbox.
   * @default the time of this machine
   */
  serviceClock?: (() => Date) | undefined;
  /** Options of the client. @default FX_BASE_URL, FX_USERNAME and FX_SECRET of the environment */
  client?: ClientOptions | undefined;
}

const optionNames: readonly (keyof GatewayOptions)[] = [
  ...(['account', 'data', 'databaseUrl', 'create', 'callers', 'deciders', 'host', 'port'] as const),
  ...(['notifications', 'publicUrl', 'stopTimeout', 'interval', 'serviceClock'] as const),
  ...(['client', 'log', 'tls'] as const),
];

/**
 * Checks all options that need no file, no database and no network, and makes what they give.
 *
 * @throws {TypeError | ValidationError} when one is missing or wrong
 */
export async function requireOptions(options: GatewayOptions) {
  requireKnown(options, optionNames);
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
  if (notifications) await requireNotificationOptions(notifications);
  const isSame = notifications?.port === port && notifications?.host === host;
  if (isSame && port !== 0) {
    throw new TypeError('Notifications need an address of their own: the service reaches it');
  }
  return { fx: createClient(options.client), findCaller, findDecider, replaceTokens };
}
