import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { parseArgs } from 'node:util';
import { requirePostgresUrl } from '@crossborder-fx/client/postgres-journal';
import type { GatewayOptions } from '../gateway-options.ts';
import { type Named, readTokens } from '../ground/tokens.ts';
import type { NotificationOptions } from '../notify/notification-options.ts';

export const help = `Usage: crossborder-fx-gateway --account <name> --data <file> [options]

The service for programs in any language: plain JSON, a bearer token, an Idempotency-Key.

Options:
  --account <name>         your name for the account at the service, such as acme-live
  --data <file>            the SQLite file that remembers what was sent, an absolute path; one process.
                           Without it, DATABASE_URL names a PostgreSQL database, for many processes
  --create                 for the first start: makes the file, or the tables, where there are none
  --listen <host:port>     where programs call (default: 127.0.0.1:4020)
  --public-url <url>       how people reach the page, such as https://gateway.acme.example
  --tls-cert <file>, --tls-key <file>
  --behind-proxy           a proxy has TLS: allows another host than this machine without it

Notifications:
  --notifications <host:port>  where the service calls: it answers /notifications only
  --deliver-to <url>           your program, which gets each of them
  --subscribe <url>            how the service reaches /notifications: the gateway subscribes; or
  --webhook-id <id>            the subscription that you made, with FX_WEBHOOK_SECRET

  --stop-timeout <seconds>  how long requests may take after SIGTERM (default: 20)

  --check                  check the configuration and end
  --prune                  delete what is done and older than a year, and end: its keys are forgotten
  --help (-h), --version

Environment. Each can be in a file instead, which NAME_FILE names:
  FX_BASE_URL, FX_USERNAME, FX_SECRET   the service
  GATEWAY_TOKENS        programs: shop:TOKEN,erp:TOKEN; two of one name while they change. SIGHUP reads
                        GATEWAY_TOKENS_FILE and GATEWAY_DECIDERS_FILE again
  GATEWAY_DECIDERS      people who decide: alice:TOKEN
  GATEWAY_SIGNING_KEY   signs what --deliver-to gets: whsec_… ; several with a comma
  FX_WEBHOOK_SECRET     of your own subscription; several with a comma
  DATABASE_URL

Pages: /_gateway/ for people who decide, /healthz, /readyz, /metrics.
`;

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

type Options = GatewayOptions & { isCheck: boolean; isPrune: boolean };

/**
 * The options of a gateway from arguments and environment.
 *
 * @throws {TypeError} with everything that is missing or wrong
 */
export function readArguments(
  args: string[],
  environment: NodeJS.ProcessEnv,
): Options | 'help' | 'version' {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      account: text,
      data: text,
      create: flag,
      listen: { ...text, default: '127.0.0.1:4020' },
      'public-url': text,
      'tls-cert': text,
      'tls-key': text,
      'behind-proxy': flag,
      notifications: text,
      'deliver-to': text,
      subscribe: text,
      'webhook-id': text,
      'stop-timeout': { ...text, default: '20' },
      check: flag,
      prune: flag,
      help: { ...flag, short: 'h' },
      version: flag,
    },
  });
  if (values.help) return 'help';
  if (values.version) return 'version';
  const problems: string[] = [];
  const attempt = <Value>(work: () => Value): Value | undefined => {
    try {
      return work();
    } catch (error) {
      problems.push((error as Error).message);
      return undefined;
    }
  };
  const secretOf = (name: string) => attempt(() => settingOf(environment, name));
  const tokensOf = (name: string): Named[] =>
    attempt(() => readTokens(secretOf(name) ?? '', name)) ?? [];

  const account = values.account ?? '';
  if (!account) problems.push('--account is missing: your name for the account at the service.');
  const databaseUrl = secretOf('DATABASE_URL');
  if (values.data === undefined && !databaseUrl) {
    problems.push('--data or DATABASE_URL is missing: the place of the journal.');
  }
  if (values.data !== undefined && databaseUrl) {
    problems.push('--data and DATABASE_URL are both there: give one of them.');
  }
  if (databaseUrl) attempt(() => requirePostgresUrl(databaseUrl, 'DATABASE_URL'));
  if (values.data !== undefined && !isAbsolute(values.data)) {
    problems.push(
      '--data must be an absolute path: from another folder, it would be another file.',
    );
  }
  const requiredOf = (name: string) => {
    const value = secretOf(name);
    if (!value) problems.push(`${name} is missing.`);
    return value;
  };
  const client = {
    baseUrl: requiredOf('FX_BASE_URL'),
    username: requiredOf('FX_USERNAME'),
    secret: requiredOf('FX_SECRET'),
  };
  const callers = tokensOf('GATEWAY_TOKENS');
  if (callers.length === 0) problems.push('GATEWAY_TOKENS is missing: no program could call.');
  const deciders = tokensOf('GATEWAY_DECIDERS');
  if (deciders.length === 0) {
    problems.push('GATEWAY_DECIDERS is missing: nobody could decide about a lost answer.');
  }
  const { 'tls-cert': cert, 'tls-key': key } = values;
  if ((cert === undefined) !== (key === undefined)) {
    problems.push('--tls-cert and --tls-key belong together.');
  }
  const tls = attempt(() => (cert && key ? { cert: read(cert), key: read(key) } : undefined));
  const isSafe = tls !== undefined || values['behind-proxy'];
  const placeOf = (name: string, value: string) => {
    const place = attempt(() => readPlace(name, value)) ?? { host: '127.0.0.1', port: 0 };
    if (!isSafe && !loopback.has(place.host)) {
      problems.push(
        `--${name} ${value} is reached by other machines: give --tls-cert, or --behind-proxy.`,
      );
    }
    return place;
  };
  const stopTimeout = Number(values['stop-timeout']) * 1_000;
  if (!(stopTimeout >= 0 && stopTimeout <= 3_600_000)) {
    problems.push('--stop-timeout must be a number of seconds, at most 3600.');
  }
  const place = placeOf('listen', values.listen);
  const notifications = notificationsOf(values, secretOf, placeOf, problems);
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
  return {
    ...{ account, callers, deciders, client, isCheck: values.check, isPrune: values.prune },
    ...{ data: values.data, databaseUrl, create: values.create },
    ...place,
    publicUrl: values['public-url'],
    ...{ tls, notifications, stopTimeout },
  };
}

function notificationsOf(
  values: Record<string, string | boolean | undefined>,
  secretOf: (name: string) => string | undefined,
  placeOf: (name: string, value: string) => { host: string; port: number },
  problems: string[],
): NotificationOptions | undefined {
  const textOf = (name: string) => values[name] as string | undefined;
  const [listening, deliverTo] = [textOf('notifications'), textOf('deliver-to')];
  const [subscribe, webhookId] = [textOf('subscribe'), textOf('webhook-id')];
  if (listening === undefined) {
    if (deliverTo ?? subscribe ?? webhookId) problems.push('--notifications is missing.');
    return undefined;
  }
  const listOf = (name: string) => secretOf(name)?.split(',').filter(Boolean) ?? [];
  const [signingKeys, secrets] = [listOf('GATEWAY_SIGNING_KEY'), listOf('FX_WEBHOOK_SECRET')];
  if (!deliverTo) problems.push('--deliver-to is missing: the URL of your program.');
  if (signingKeys.length === 0) problems.push('GATEWAY_SIGNING_KEY is missing.');
  if (!subscribe && secrets.length === 0) {
    problems.push('--subscribe or FX_WEBHOOK_SECRET is missing.');
  }
  return {
    ...placeOf('notifications', listening),
    ...{ deliverTo: deliverTo ?? '', signingKeys, secrets, subscribe, webhookId },
  };
}

function readPlace(name: string, value: string): { host: string; port: number } {
  const [, host, port] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(value) ?? [];
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
  throw new TypeError(`--${name} has to be HOST:PORT, such as 127.0.0.1:4020.`);
}

function settingOf(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  const value = file === undefined ? environment[name] : read(file);
  return value?.trim() || undefined;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new TypeError(`${file} cannot be read: ${Object(error).code}.`);
  }
}
