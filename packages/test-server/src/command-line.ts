import { createRequire } from 'node:module';
import type { ParseArgsOptionsConfig } from 'node:util';
import { signWsse } from '@crossborder-fx/client/wsse';
import { type Credentials, testCredentials } from './common/credentials.ts';
import { ListenError } from './http/lifecycle.ts';
import {
  type Arguments,
  readArguments,
  readServerOptions,
  runFlags,
  type ServerFlags,
  serverFlags,
  splitCommand,
  UsageError,
} from './server-flags.ts';
import type { ServerOptions } from './server-options.ts';
import type { TestServer } from './test-server.ts';
import { runBeside, startUntilSignal } from './until-signal.ts';

// The code that the commands of the mock and of the sandbox share.

export { readArguments, reasonOf, serverHelp, splitCommand, UsageError } from './server-flags.ts';
export { onStop } from './until-signal.ts';

type Values<Flags extends ParseArgsOptionsConfig> = Arguments<{ options: Flags }>['values'];

/** The parts that only the command of one kind of server (mock or sandbox) has: its options, help and start. */
export interface ServerCommand<
  Flags extends ParseArgsOptionsConfig,
  TaskFlags extends ParseArgsOptionsConfig,
> {
  /** The name of the command, such as `crossborder-fx-mock`. */
  name: string;
  /** The name of the server in the text that the command prints at its start, such as `Mock`. */
  title: string;
  /** The URL of a module in the command's package. The command prints the version of that package. */
  module: string;
  help: string;
  flags: Flags;
  /** Starts the server. A TypeError means that an option is wrong. */
  start(options: ServerOptions, values: Values<Flags>): Promise<StartedServer>;
  /** The task for which the command starts no server, such as `crossborder-fx-mock send <event>`. */
  task: {
    name: string;
    flags: TaskFlags;
    run(event: string, values: Values<TaskFlags>): Promise<void>;
  };
  /** The names of errors that the user can correct, in addition to those errors that every server can throw. */
  errors?: readonly string[];
}

interface StartedServer extends Pick<TestServer, 'url' | 'credentials' | 'close'> {
  /** Lines that the command prints after the server's address, unless the log is JSON or silent. */
  about?: string | undefined;
  /**
   * Environment variables that the task `run` sets for the program that it starts, in addition to the variables for the
   * address and the credentials.
   */
  variables?: Record<string, string> | undefined;
}

/** Runs the command of a server with the arguments of the process. */
export function runServerCommand<
  Flags extends ParseArgsOptionsConfig,
  TaskFlags extends ParseArgsOptionsConfig,
>(command: ServerCommand<Flags, TaskFlags>): Promise<void> {
  const { name, errors = [], task } = command;
  const [first, ...others] = process.argv.slice(2);
  return runCommand(name, ['SendWebhookError', ...errors], () => {
    if (first === task.name) return runTask(command, others);
    if (first === 'run') return run(command, others);
    return serve(command, process.argv.slice(2));
  });
}

async function serve<Flags extends ParseArgsOptionsConfig>(
  { title, module, help, flags, start }: ServerCommand<Flags, ParseArgsOptionsConfig>,
  args: string[],
): Promise<void> {
  const { values } = readArguments({ args, options: { ...flags, ...serverFlags } });
  const given = values as ServerFlags;
  if (printsHelpOrVersion(given, module, help)) return;
  const options = readServerOptions(given, process.env);
  const server = await startUntilSignal(() =>
    asUsage(() => start(options, values as Values<Flags>)),
  );
  console.log(await greeting(title, server, options));
  if (server.about && options.log === 'pretty') console.log(server.about);
}

/** Starts a server, runs another command, and then stops the server: `crossborder-fx-mock run --latency 50 -- npm test`. */
async function run<Flags extends ParseArgsOptionsConfig>(
  { module, help, flags, start }: ServerCommand<Flags, ParseArgsOptionsConfig>,
  all: string[],
): Promise<void> {
  const [args, command] = splitCommand(all);
  const { values } = readArguments({ args, options: { ...flags, ...runFlags } });
  const given = values as ServerFlags;
  if (printsHelpOrVersion(given, module, help)) return;
  if (command.length === 0) {
    throw new UsageError('run must have a command after two dashes: run -- npm test.');
  }
  const serverOptions = readServerOptions(given, process.env);
  process.exitCode = await runBeside(
    command,
    () => asUsage(() => start(serverOptions, values as Values<Flags>)),
    ({ url, credentials: { username, secret }, variables }) => ({
      ...variables,
      FX_BASE_URL: url,
      FX_USERNAME: username,
      FX_SECRET: secret,
    }),
  );
}

/** Prints the help or the version if an option asks for it. Returns whether an option did. */
function printsHelpOrVersion(given: ServerFlags, module: string, help: string): boolean {
  if (given.help) console.log(help.trimEnd());
  else if (given.version) console.log(createRequire(module)('../package.json').version);
  return given.help || given.version;
}

async function runTask<TaskFlags extends ParseArgsOptionsConfig>(
  { help, task }: ServerCommand<ParseArgsOptionsConfig, TaskFlags>,
  args: string[],
): Promise<void> {
  const options = { ...task.flags, help: serverFlags.help };
  const { values, positionals } = readArguments({ args, allowPositionals: true, options });
  if ((values as Pick<ServerFlags, 'help'>).help) return console.log(help.trimEnd());
  const [event, ...others] = positionals;
  if (!event || others.length > 0) {
    throw new UsageError(`${task.name} must have the name of one event, and no other argument.`);
  }
  await asUsage(() => task.run(event, values as Values<TaskFlags>));
}

async function asUsage<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Runs `main`. Prints an error that the user can correct as one sentence, and then sets the exit code to `failed`. */
export async function runCommand(
  name: string,
  errors: readonly string[],
  main: () => Promise<void>,
  failed = 1,
): Promise<void> {
  // Ignore errors of the output: a program that reads the output in a pipe may end before the server does.
  process.stdout.on('error', () => {});
  try {
    await main();
  } catch (error) {
    const hint = hintOf(error, name, errors);
    if (hint === undefined || !(error instanceof Error)) throw error;
    console.error(`${name}: ${error.message}${hint}`);
    process.exitCode = failed;
  }
}

function hintOf(error: unknown, name: string, errors: readonly string[]): string | undefined {
  if (error instanceof UsageError) return `\nRun ${name} --help for the options.`;
  if (error instanceof Error && errors.includes(error.name)) return '';
  if (!(error instanceof ListenError)) return undefined;
  return ' Choose another address with --port and --host, or any free port with --port 0.';
}

/** Returns the text that a server prints when it listens: its address, and an example of a call. */
export async function greeting(
  name: string,
  { url, credentials }: Pick<TestServer, 'url' | 'credentials'>,
  { auth, log, tls }: Pick<ServerOptions, 'auth' | 'log' | 'tls'>,
): Promise<string> {
  const { username, secret } = credentials;
  const isTest = isOfTests(credentials);
  // The certificate is usually made for tests, so curl does not know the authority that signed it.
  const command = tls ? 'curl --insecure' : 'curl';
  const curl = `${auth ? await signing(command, credentials) : command} ${url}/wallets`;
  if (log === 'json') {
    const known = isTest ? { username, secret } : {};
    return JSON.stringify({ time: new Date(), message: 'listening', url, ...known, curl });
  }
  const variables = [
    `export FX_BASE_URL=${url}`,
    `export FX_USERNAME=${username}`,
    `export FX_SECRET=${secret}`,
  ];
  const signed = isTest
    ? [
        'Sign requests with these credentials. A signed header is valid for 5 minutes:',
        '',
        ...variables,
      ]
    : ['Sign requests with FX_USERNAME and FX_SECRET from the environment'];
  return [
    `${name} listening on ${url} (stop with Ctrl-C)`,
    ...(auth ? signed : ['The server does not verify signatures']),
    '',
    curl,
    '',
  ].join('\n');
}

const isOfTests = ({ secret }: Credentials) => secret === testCredentials.secret;

async function signing(curl: string, credentials: Credentials): Promise<string> {
  // With a real secret, the header must not appear in the printed text or in the arguments of curl.
  if (!isOfTests(credentials)) return `npx @crossborder-fx/client header | ${curl} -H @-`;
  return `${curl} -H 'X-WSSE: ${await signWsse(credentials)}'`;
}
