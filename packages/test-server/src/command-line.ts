import { type ParseArgsConfig, parseArgs } from 'node:util';
import { signWsse } from '@crossborder-fx/client/wsse';
import { testCredentials } from './check/credentials.ts';
import { ListenError } from './exchange/listen-error.ts';
import { SendWebhookError } from './notify/send-webhook.ts';
import type { ServerOptions } from './server-options.ts';
import type { TestServer } from './test-server.ts';

// Shared by the command lines of the servers that are built on this package.

/** An error in the arguments or the environment, with a message for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The options that every server has, for `parseArgs`. */
export const serverFlags = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  'no-auth': { type: 'boolean', default: false },
  'reject-nonce-reuse': { type: 'boolean', default: false },
  latency: { type: 'string', default: '0' },
  log: { type: 'string', default: 'pretty' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** What `--help` prints about these options. */
export const serverHelp = `  --port <number>       port to listen on, 0 for any free one (default: 4010)
  --host <address>      address to listen on (default: 127.0.0.1, this machine only)
  --no-auth             do not verify the header X-WSSE
  --reject-nonce-reuse  refuse a nonce that was used before
  --latency <ms>        wait before each answer; 50-200 for a range (default: 0)
  --log <how>           json, pretty or silent (default: pretty)
  --help                print this help; so does -h
  --version             print the version

Environment:
  FX_USERNAME, FX_SECRET  the credentials that requests are signed with (default: test
                          credentials, which are printed)
`;

/** Arguments as `parseArgs` reads them. @throws {UsageError} */
export function readArguments<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}.`);
  }
}

export type ServerFlags = {
  [Name in keyof typeof serverFlags]: (typeof serverFlags)[Name]['type'] extends 'string'
    ? string
    : boolean;
};

/** The options of a server from its arguments and the environment. @throws {UsageError} */
export function readServerOptions(flags: ServerFlags, env: NodeJS.ProcessEnv): ServerOptions {
  return {
    port: readPort(flags.port),
    host: readHost(flags.host),
    auth: !flags['no-auth'],
    rejectNonceReuse: flags['reject-nonce-reuse'],
    latency: readLatency(flags.latency),
    log: readLog(flags.log),
    credentials: readCredentials(env),
  };
}

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 0 to 65535, not ${text}.`);
}

function readHost(text: string): string {
  if (text.trim() !== '') return text;
  throw new UsageError(
    '--host is empty, which would be every address: leave it out for 127.0.0.1.',
  );
}

function readLatency(text: string): [min: number, max: number] {
  const [, min, max = min] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (Number(min) <= Number(max)) return [Number(min), Number(max)];
  throw new UsageError(`--latency must be milliseconds, such as 50 or 50-200, not ${text}.`);
}

function readLog(text: string): 'json' | 'pretty' | 'silent' {
  if (text === 'json' || text === 'pretty' || text === 'silent') return text;
  throw new UsageError(`--log must be json, pretty or silent, not ${text}.`);
}

function readCredentials({ FX_USERNAME: username, FX_SECRET: secret }: NodeJS.ProcessEnv) {
  if (username && secret) return { username, secret };
  if (!(username || secret)) return undefined;
  throw new UsageError('FX_USERNAME and FX_SECRET must both be set, or neither.');
}

/** What a server prints once it listens: where, and how to call it. */
export async function greeting(
  name: string,
  { url, credentials }: Pick<TestServer, 'url' | 'credentials'>,
  { auth, log }: Pick<ServerOptions, 'auth' | 'log'>,
): Promise<string> {
  const { username, secret } = credentials;
  const isTest = secret === testCredentials.secret;
  // A header that is signed with a real secret must not be printed.
  const header = isTest
    ? `'X-WSSE: ${await signWsse({ username, secret })}'`
    : '"$(npx @crossborder-fx/client header)"';
  const curl = auth ? `curl -H ${header} ${url}/wallets` : `curl ${url}/wallets`;
  if (log === 'json') {
    const known = isTest ? { username, secret } : {};
    return JSON.stringify({ time: new Date(), message: 'listening', url, ...known, curl });
  }
  const signed = isTest
    ? `FX_USERNAME=${username} FX_SECRET=${secret}; a header is good for 5 minutes`
    : 'FX_USERNAME and FX_SECRET from the environment';
  return [
    `${name} listening on ${url} (stop with Ctrl-C)`,
    auth ? `Requests have to be signed with ${signed}` : 'Signatures are not verified',
    '',
    curl,
    '',
  ].join('\n');
}

/** On SIGINT and SIGTERM, closes the server, even one that is still starting, and exits with 0. */
export function closeOnSignal(starting: Promise<{ close(): Promise<void> }>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await starting.then((server) => server.close()).catch(() => {});
      process.exit(0);
    });
  }
}

/** Runs a command. An error that the user can correct is printed as one line, with exit code 1. */
export async function runCommand(name: string, main: () => Promise<void>): Promise<void> {
  // The program at the other end of a pipe may end before the server does.
  process.stdout.on('error', () => {});
  try {
    await main();
  } catch (error) {
    const hint = hintOf(error, name);
    if (hint === undefined || !(error instanceof Error)) throw error;
    console.error(`${name}: ${error.message}${hint}`);
    process.exitCode = 1;
  }
}

function hintOf(error: unknown, name: string): string | undefined {
  if (error instanceof UsageError) return `\nRun ${name} --help for the options.`;
  if (error instanceof SendWebhookError) return '';
  if (!(error instanceof ListenError)) return undefined;
  return ' Choose another with --port and --host; --port 0 takes any free one.';
}
