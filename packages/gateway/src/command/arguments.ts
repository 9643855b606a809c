import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  attemptIn,
  type GatewayOptions,
  type NotificationOptions,
  requireOptions,
} from '../gateway-options.ts';
import { readTokens } from '../http/tokens.ts';

export const help = `Usage: crossborder-fx-gateway --account <name> --data <file> [options]
       crossborder-fx-gateway mcp --gateway <url>
                          serve an assistant over stdio, with GATEWAY_TOKEN
       crossborder-fx-gateway mcp --account <name> --data <file> --create
                          the same, with its own gateway, to try it out

Serves payments and FX to programs in any language: plain JSON, a bearer token,
an Idempotency-Key.

Options:
  --account <name>         your name for the account at the service, such as
                           acme-live
  --data <file>            the absolute path of the SQLite file of sent
                           requests, for one process. Without it, DATABASE_URL
                           names a PostgreSQL database, for many processes
  --create                 for the first start: creates the file or the tables,
                           and keeps existing ones
  --listen <host:port>     the address that programs call (default:
                           127.0.0.1:4020)
  --public-url <url>       the URL of the page for people, such as
                           https://gateway.acme.example
  --tls-cert <file>, --tls-key <file>
                          listen with TLS, with this certificate and key in PEM
  --behind-proxy           allow calls from other machines without TLS, because
                           a proxy adds TLS

Notifications:
  --notifications <host:port>  the address that the service calls; the gateway
                               answers only /notifications
  --deliver-to <url>           the URL of your program, which gets each
                               notification
  --subscribe <url>            the URL of /notifications for the service; the
                               gateway subscribes with it. Or:
  --webhook-id <id>            the id of the subscription that you made; its
                               secret is FX_WEBHOOK_SECRET

  --approval-days <days>    how many working days a prepared object waits for a
                            person (default: 3)
  --stop-timeout <seconds>  how long open requests may take after SIGTERM
                            (default: 20)

  --check                  check the configuration and exit
  --prune                  delete finished rows older than a year, and exit; a
                           repeat of a deleted key pays again
  --help (-h), --version   print this help, or the version

Environment. NAME_FILE may name a file that has the value of NAME:
  FX_BASE_URL, FX_USERNAME, FX_SECRET
                          the URL and the credentials of the service
  GATEWAY_TOKENS        tokens of programs: shop:TOKEN,erp:TOKEN. To change a
                        token, give its name both tokens for a while. SIGHUP
                        makes the gateway read the files of all tokens again
  GATEWAY_DECIDERS      tokens of the people who decide: alice:TOKEN
  GATEWAY_ASSISTANTS    tokens of assistants, which read and prepare at /mcp,
                        and confirm nothing: helper:TOKEN
  GATEWAY_SIGNING_KEY   the keys that sign notifications for --deliver-to:
                        whsec_…,whsec_…
  FX_WEBHOOK_SECRET     the secrets of your own subscription, with commas
                        between them
  DATABASE_URL          the URL of a PostgreSQL database, in place of --data

Pages: /_gateway/ for people who decide, /healthz, /readyz, /metrics.
`;

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

export type Command =
  | { command: 'help' | 'version' }
  | { command: 'check' | 'prune' | 'start'; options: GatewayOptions };

/** @throws {TypeError} that names every option that is missing or wrong */
export async function readArguments(args: string[], env: NodeJS.ProcessEnv): Promise<Command> {
  const { values } = parseArgs({
    args,
    options: {
      ...{ account: text, data: text, create: flag, 'public-url': text },
      ...{ 'tls-cert': text, 'tls-key': text, 'behind-proxy': flag },
      ...{ notifications: text, 'deliver-to': text, subscribe: text, 'webhook-id': text },
      ...{ check: flag, prune: flag, version: flag, help: { ...flag, short: 'h' } },
      listen: { ...text, default: '127.0.0.1:4020' },
      'approval-days': { ...text, default: '3' },
      'stop-timeout': { ...text, default: '20' },
    },
  });
  if (values.help) return { command: 'help' };
  if (values.version) return { command: 'version' };
  const problems: string[] = [];
  const attempt = attemptIn(problems);
  const read = (file: string) =>
    attempt(() => readFileSync(file, 'utf8'), `${file} cannot be read`) ?? '';
  const settingOf = (name: string): string => {
    const file = env[`${name}_FILE`];
    return ((file === undefined ? env[name] : read(file)) ?? '').trim();
  };
  const requiredOf = (name: string): string => {
    const value = settingOf(name);
    if (value === '') problems.push(`${name} is missing.`);
    return value;
  };
  const tokensOf = (name: string) => attempt(() => readTokens(settingOf(name), name)) ?? [];

  const { data, account = '', create, subscribe, 'webhook-id': webhookId } = values;
  const { 'tls-cert': cert, 'tls-key': key, 'deliver-to': deliverTo = '' } = values;
  if (!cert !== !key) problems.push('--tls-cert and --tls-key must be given together.');
  const tls = cert && key ? { cert: read(cert), key: read(key) } : undefined;
  const placeOf = (name: string, value: string) => {
    const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(value) ?? [];
    if (host === '' || Number(port) > 65_535) {
      problems.push(`--${name} must be HOST:PORT, such as 127.0.0.1:4020.`);
    } else if (!tls && !values['behind-proxy'] && !loopback.has(host)) {
      problems.push(
        `Other machines can reach --${name} ${value}: add --tls-cert and --tls-key, or --behind-proxy.`,
      );
    }
    return { host, port: Number(port) };
  };
  const listOf = (name: string) => settingOf(name).split(',').filter(Boolean);
  let notifications: NotificationOptions | undefined;
  if (values.notifications !== undefined) {
    const [signingKeys, secrets] = [listOf('GATEWAY_SIGNING_KEY'), listOf('FX_WEBHOOK_SECRET')];
    const place = placeOf('notifications', values.notifications);
    notifications = { ...place, deliverTo, signingKeys, secrets, subscribe, webhookId };
  } else if (deliverTo || subscribe || webhookId) problems.push('--notifications is missing.');
  const stopTimeout = Number(values['stop-timeout']) * 1_000;
  if (!(stopTimeout >= 0 && stopTimeout <= 3_600_000)) {
    problems.push('--stop-timeout must be a number of seconds from 0 to 3600.');
  }
  const options = {
    ...{ account, data, create, tls, notifications, stopTimeout },
    ...placeOf('listen', values.listen),
    databaseUrl: settingOf('DATABASE_URL') || undefined,
    publicUrl: values['public-url'],
    approvalDays: Number(values['approval-days']),
    callers: tokensOf('GATEWAY_TOKENS'),
    deciders: tokensOf('GATEWAY_DECIDERS'),
    assistants: tokensOf('GATEWAY_ASSISTANTS'),
    client: {
      baseUrl: requiredOf('FX_BASE_URL'),
      username: requiredOf('FX_USERNAME'),
      secret: requiredOf('FX_SECRET'),
    },
  };
  await requireOptions(options, problems);
  return { command: values.check ? 'check' : values.prune ? 'prune' : 'start', options };
}
