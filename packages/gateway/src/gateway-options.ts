import { isAbsolute } from 'node:path';
import { type ClientOptions, createClient } from '@crossborder-fx/client';
import { requireKnown } from '@crossborder-fx/client/once';
import { requirePostgresUrl } from '@crossborder-fx/client/postgres-journal';
import type { ServerOptions } from './http/server.ts';
import { createTokens, type Tokens } from './http/tokens.ts';

export interface NotificationOptions {
  /** The address at which the service reaches the gateway. @default '127.0.0.1' */
  host?: string | undefined;
  /** The port of the listener for notifications; 0 takes any free port. */
  port: number;
  /** The URL of the program to which the gateway delivers notifications. */
  deliverTo: string;
  /** The keys with which the gateway signs each delivery to the program: `whsec_` and Base64. */
  signingKeys: readonly string[];
  /** The secrets of a webhook subscription that you created at the service yourself. */
  secrets?: readonly string[] | undefined;
  /**
   * The id of the subscription that you created yourself. With the id, the gateway checks the subscription, and fetches
   * notifications that were never delivered.
   */
  webhookId?: string | undefined;
  /**
   * The URL at which the service reaches the listener for notifications. Set it only if you have created no
   * subscription yourself: the gateway then creates one.
   */
  subscribe?: string | undefined;
}

export interface GatewayOptions extends ServerOptions, Tokens {
  /** Your name for the account at the service, such as `acme-live`. The name is part of every key of the journal. */
  account: string;
  /** The absolute path of the SQLite file, which one process uses. */
  data?: string | undefined;
  /** Instead of `data`: the URL of a PostgreSQL database, which several processes may share. */
  databaseUrl?: string | undefined;
  /** Creates the database file or the tables when they are missing, and keeps existing ones. @default false */
  create?: boolean | undefined;
  /** The address at which programs reach the gateway. @default '127.0.0.1' */
  host?: string | undefined;
  /** The port for programs; 0 takes any free port. @default 4020 */
  port?: number | undefined;
  /** How the gateway receives notifications and delivers them to a program. */
  notifications?: NotificationOptions | undefined;
  /**
   * The URL at which people reach the gateway, such as `https://gateway.acme.example`.
   *
   * @default the URL that the gateway listens on
   */
  publicUrl?: string | undefined;
  /** Milliseconds that requests under way may take once the gateway closes. @default 20,000 */
  stopTimeout?: number | undefined;
  /** Milliseconds between two searches for missed notifications and for the outcomes of undecided requests. @default an hour */
  interval?: number | undefined;
  /** The number of weekdays (Monday to Friday) for which a prepared object waits for a person, 1 to 30. @default 3 */
  approvalDays?: number | undefined;
  /**
   * The clock of the service, if it differs from this machine's: `sandbox.journalClock` of a sandbox.
   * @default the clock of this machine
   */
  serviceClock?: (() => Date) | undefined;
  /** The options of the gateway's client. @default FX_BASE_URL, FX_USERNAME and FX_SECRET of the environment */
  client?: ClientOptions | undefined;
}

export const hourMilliseconds = 60 * 60 * 1000;

const optionNames: readonly (keyof GatewayOptions)[] = [
  ...(['account', 'data', 'databaseUrl', 'create', 'callers', 'deciders', 'host', 'port'] as const),
  ...(['notifications', 'publicUrl', 'stopTimeout', 'interval', 'serviceClock'] as const),
  ...(['assistants', 'approvalDays', 'client', 'log', 'tls'] as const),
];
const notificationNames: readonly (keyof NotificationOptions)[] = [
  ...(['host', 'port', 'deliverTo', 'signingKeys'] as const),
  ...(['secrets', 'webhookId', 'subscribe'] as const),
];

/**
 * Checks all options that need no file, no database and no network, and returns the client and the tokens.
 *
 * @param problems - sentences about command-line arguments already known to be wrong
 * @throws {TypeError} with a sentence for each option that is missing or wrong
 */
export async function requireOptions(options: GatewayOptions, problems: string[] = []) {
  const attempt = attemptIn(problems);
  /** @param rules - for each rule about the options, whether the options follow it */
  const require = (rules: Record<string, boolean>) => {
    problems.push(...Object.keys(rules).filter((sentence) => !rules[sentence]));
  };
  const { account = '', data, databaseUrl, publicUrl, tls, notifications } = options;
  const { approvalDays = 3 } = options;
  attempt(() => requireKnown(options, optionNames));
  require({
    // Under a misspelt account name the journal would be empty, so the gateway would pay again what was already paid.
    'account (--account) must be a name such as acme-live, without a space at its start or end.':
      /^[^\s\p{C}]+( [^\s\p{C}]+)*$/u.test(account),
    'Either data (--data) or DATABASE_URL must be given, and not both. The gateway stores there what it has sent.':
      (data === undefined) !== (databaseUrl === undefined),
    'data (--data) must be an absolute path, because a relative path names another file in another folder.':
      data === undefined || isAbsolute(data),
    'approvalDays (--approval-days) must be a whole number from 1 to 30.':
      Number.isInteger(approvalDays) && approvalDays >= 1 && approvalDays <= 30,
  });
  if (databaseUrl !== undefined) attempt(() => requirePostgresUrl(databaseUrl, 'DATABASE_URL'));
  const tokens = attempt(() => createTokens(options));
  if (publicUrl !== undefined) attempt(() => requireUrl('publicUrl (--public-url)', publicUrl));
  const certificate = 'The TLS certificate (--tls-cert) and its key (--tls-key) cannot be used';
  // A static import of node:tls would read all of Node's certificates, which takes a tenth of the start time.
  attempt(() => tls && process.getBuiltinModule('node:tls').createSecureContext(tls), certificate);
  if (notifications) {
    const { host, port, deliverTo, signingKeys = [], secrets = [], subscribe } = notifications;
    attempt(() => requireKnown(notifications, notificationNames));
    attempt(() => readSigningKeys(signingKeys));
    attempt(() => requireUrl('deliverTo (--deliver-to)', deliverTo));
    if (subscribe !== undefined) attempt(() => requireUrl('subscribe (--subscribe)', subscribe));
    require({
      'signingKeys (GATEWAY_SIGNING_KEY) must have at least one key, which signs the notifications.':
        signingKeys.length > 0,
      'deliverTo (--deliver-to) must have another port, because fetch blocks this port.':
        !(await isBlocked(deliverTo)),
      'subscribe (--subscribe) or secrets (FX_WEBHOOK_SECRET) must be given.':
        secrets.length > 0 || subscribe !== undefined,
      'notifications (--notifications) must be another address than --listen, because the service calls the address for notifications.':
        port === 0 || port !== options.port || host !== options.host,
    });
  }
  const fx = problems.length > 0 ? undefined : attempt(() => createClient(options.client));
  if (!fx || !tokens) throw new TypeError(problems.join('\n'));
  return { fx, tokens };
}

/**
 * Returns a function that does some work, and adds a sentence to the problems when the work fails: the message of the error,
 * or `what` and the code of the error.
 */
export function attemptIn(problems: string[]) {
  return <Value>(work: () => Value, what?: string): Value | undefined => {
    try {
      return work();
    } catch (error) {
      const { message, code } = Object(error);
      problems.push(what === undefined ? message : `${what}: ${code}.`);
      return undefined;
    }
  };
}

/** @throws {TypeError} unless the text is an absolute HTTP URL without a user name and a password */
function requireUrl(option: string, text: string): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${option} must begin with https:// or http://.`);
  }
  if (url.username || url.password) {
    const why = 'because everybody who sees the URL would have them';
    throw new TypeError(`${option} must have no user name or password, ${why}.`);
  }
}

/** Tests whether fetch refuses the port of a URL. Fetch refuses a port before it connects, so nothing is sent. */
async function isBlocked(url: string): Promise<boolean> {
  const dispatch = () => {
    throw new Error('The port is not blocked');
  };
  const error = await fetch(url, { dispatcher: { dispatch } } as object).catch((error) => error);
  return error.cause?.message === 'bad port';
}

/** Reads the keys that sign deliveries to the program, as `whsec_` and Base64. @throws {TypeError} when a key is wrong */
export function readSigningKeys(texts: readonly string[]): Buffer[] {
  return texts.map((text) => {
    const encoded = text.replace(/^whsec_/, '');
    const key = Buffer.from(encoded, 'base64');
    const isKey = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && key.length >= 24 && key.length <= 64;
    if (isKey) return key;
    throw new TypeError('A signing key must be whsec_ followed by 24 to 64 bytes in Base64');
  });
}
