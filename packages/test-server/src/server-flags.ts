import { readFileSync } from 'node:fs';
import { getSystemErrorMap, type ParseArgsConfig, parseArgs } from 'node:util';
import { requireTls } from './http/tls.ts';
import { requireOneOf } from './require-value.ts';
import { requireAllowedHosts, requireCredentials, type ServerOptions } from './server-options.ts';

/** Thrown for wrong arguments or environment variables of a command, with a message for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const serverFlags = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  'no-auth': { type: 'boolean', default: false },
  'reject-nonce-reuse': { type: 'boolean', default: false },
  latency: { type: 'string', default: '0' },
  log: { type: 'string', default: 'pretty' },
  lenient: { type: 'boolean', default: false },
  control: { type: 'string', default: 'loopback' },
  'allowed-host': { type: 'string', multiple: true },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** The server takes a free port and writes no log, so that the output has only the lines of the other command. */
export const runFlags = {
  ...serverFlags,
  port: { type: 'string', default: '0' },
  log: { type: 'string', default: 'silent' },
} as const;

/** The text that `--help` prints about the options of every server. */
export const serverHelp = `  --port <number>       port to listen on, 0 for any free port (default: 4010)
  --host <address>      address to listen on (default: 127.0.0.1, this machine
                        only)
  --no-auth             do not verify the header X-WSSE
  --reject-nonce-reuse  refuse a nonce that was used before
  --latency <ms>        wait before each answer; 50-200 for a range (default: 0)
  --log <how>           json, pretty or silent (default: pretty)
  --lenient             let unknown fields and parameters pass
  --control <from>      who may call the control interface: loopback, all or off
                        (default: loopback)
  --allowed-host <name> with --control all, a name with a dot under which other
                        machines call this machine; give the option once for
                        each name
  --tls-cert <file>     listen with TLS, with this certificate in PEM
  --tls-key <file>      the private key of the certificate in PEM, without a
                        passphrase
  --help                print this help; so does -h
  --version             print the version

Environment:
  FX_USERNAME, FX_SECRET  the credentials that sign requests (default: test
                          credentials, which the server prints)
`;

/**
 * Reads the arguments of a command as `parseArgs` does. No argument may be empty. The last value of a repeated option counts,
 * because a script that contains the command adds the options of its user at the end.
 *
 * @throws {UsageError}
 */
export function readArguments<Config extends ParseArgsConfig>(config: Config): Arguments<Config> {
  const read = parse(config);
  for (const token of parseArgs({ ...(config as ParseArgsConfig), tokens: true }).tokens) {
    if (token.kind === 'option' && token.value?.trim() === '') {
      throw new UsageError(`--${token.name} must not be empty: give it a value, or leave it out.`);
    }
  }
  return read;
}

/** Splits the arguments at `--`, which separates the options of the server from the command to run. */
export function splitCommand(args: readonly string[]): [own: string[], command: string[]] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return [args.slice(0, end), args.slice(end + 1)];
}

/** The type is written out, because the inferred type would name a type that the published declarations lack. */
export type Arguments<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

function parse<Config extends ParseArgsConfig>(config: Config): Arguments<Config> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { message } = error as Error;
    const [, option] = /^Option '(--[^']*)' argument is ambiguous/.exec(message) ?? [];
    // Remove Node's seldom helpful advice about arguments that begin with a dash.
    const [sentence] = option
      ? [`${option} has no value; write one that begins with a dash as ${option}=-1`]
      : message.split(/\.?\n|\. |\.$/, 1);
    throw new UsageError(`${sentence}.`);
  }
}

export type ServerFlags = Arguments<{ options: typeof serverFlags }>['values'];

export function readServerOptions(flags: ServerFlags, env: NodeJS.ProcessEnv): ServerOptions {
  return {
    port: readPort(flags.port),
    host: flags.host,
    auth: !flags['no-auth'],
    rejectNonceReuse: flags['reject-nonce-reuse'],
    latency: readLatency(flags.latency),
    log: usage(() => requireOneOf('--log', flags.log, ['json', 'pretty', 'silent'])),
    lenient: flags.lenient,
    control: usage(() => requireOneOf('--control', flags.control, ['loopback', 'all', 'off'])),
    allowedHosts: readAllowedHosts(flags['allowed-host']),
    tls: readTls(flags),
    credentials: readCredentials(env),
  };
}

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 0 to 65535, not ${text}.`);
}

function readLatency(text: string): [min: number, max: number] {
  const [, min, max = min] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (Number(min) <= Number(max)) return [Number(min), Number(max)];
  throw new UsageError(`--latency must be milliseconds, such as 50 or 50-200, not ${text}.`);
}

function readAllowedHosts(hosts: string[] | undefined): string[] | undefined {
  if (hosts) usage(() => requireAllowedHosts(hosts, '--allowed-host'));
  return hosts;
}

function readTls({ 'tls-cert': certFile, 'tls-key': keyFile }: ServerFlags) {
  if (certFile === undefined && keyFile === undefined) return undefined;
  const tls = {
    cert: readFlagFile('--tls-cert', certFile),
    key: readFlagFile('--tls-key', keyFile),
  };
  usage(() => requireTls(tls, { cert: `--tls-cert ${certFile}`, key: `--tls-key ${keyFile}` }));
  return tls;
}

function usage<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readFlagFile(flag: string, file: string | undefined): Buffer {
  if (file === undefined)
    throw new UsageError(`--tls-cert and --tls-key must be given together: ${flag} names no file.`);
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${flag} ${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

export function reasonOf(error: unknown): string {
  const { errno }: { errno?: unknown } = Object(error);
  const [, reason] = getSystemErrorMap().get(Number(errno)) ?? [];
  return reason ?? String(error);
}

function readCredentials({ FX_USERNAME: username, FX_SECRET: secret }: NodeJS.ProcessEnv) {
  if (username && secret) {
    const credentials = { username, secret };
    usage(() => requireCredentials(credentials));
    return credentials;
  }
  if (!(username || secret)) return undefined;
  throw new UsageError('FX_USERNAME and FX_SECRET must both be set, or neither.');
}
