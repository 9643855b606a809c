import type { EventName } from '@crossborder-fx/openapi';
import type { ServerOptions } from '@crossborder-fx/test-server';
import {
  runCommand,
  runServerCommand,
  serverHelp,
  UsageError,
} from '@crossborder-fx/test-server/command-line';
import { quietSqlite, readChanges, readChoices } from './command-line.ts';
import type { Sandbox } from './sandbox.ts';

const help = `Usage: crossborder-fx-sandbox [options]
       crossborder-fx-sandbox run [options] -- <command>
       crossborder-fx-sandbox prove --orders <file> [options] -- <command>
       crossborder-fx-sandbox trigger <event> [--set <field>=<value>]...
           [--url <url>]

The cross-border payments and FX service on your machine: accounts with
balances, payments that move through their states, trades and notifications, on
a clock that you control.

Options:
  --data <file>         keep the state in this file (default: in memory)
  --seed <text>         text that decides ids, IBANs, rates and the history at
                        the start
  --at <time>           business time at the start: ISO 8601 with a time zone,
                        or "YYYY-MM-DD HH:MM:SS" in Paris (default: now; for a
                        clock that stands still, 09:00 of a working day)
  --speed <number>      how fast business time runs (default: 1, real time)
  --still               stop business time until a program moves it, like
                        --speed 0
  --choices <file>      JSON file of choices that the description leaves open;
                        the probe writes such a file
  --webhook <url>       subscribe this receiver to all notifications at the
                        start
${serverHelp}  FX_WEBHOOK_SECRET       secret that signs notifications to --webhook (default:
                          one derived from the seed, and printed)

"run" starts the sandbox, runs the command, stops the sandbox and exits with the
code of the command. The command gets FX_BASE_URL, FX_USERNAME and FX_SECRET,
and with --webhook also FX_WEBHOOK_SECRET. The defaults are --port 0 and --log
silent.

"prove" shows whether a program pays twice when answers are lost and the program
is killed. "prove --help" lists its options.

"trigger" creates an object, such as a payment, in a running sandbox and moves
it until it sends the event, such as PAYMENT_FINALIZED:
  --set <field>=<value> set a field of the object, such as
                        amount.value=000000000250.00
  --url <url>           URL of the running sandbox (default:
                        http://127.0.0.1:4010)
`;

const nameOf = { payment: 'payment', trade: 'trade', fixedForward: 'fixed forward' } as const;

interface StartFlags {
  data?: string | undefined;
  seed?: string | undefined;
  at?: string | undefined;
  speed?: string | undefined;
  still: boolean;
  choices?: string | undefined;
  webhook?: string | undefined;
}

if (process.argv[2] === 'prove') {
  quietSqlite();
  const { prove } = await import('./prove/command.ts');
  await runCommand('crossborder-fx-sandbox prove', [], () => prove(process.argv.slice(3)), 64);
} else
  await runServerCommand({
    name: 'crossborder-fx-sandbox',
    title: 'Sandbox',
    module: import.meta.url,
    help,
    flags: {
      data: { type: 'string' },
      seed: { type: 'string' },
      at: { type: 'string' },
      speed: { type: 'string' },
      still: { type: 'boolean', default: false },
      choices: { type: 'string' },
      webhook: { type: 'string' },
    },
    start,
    task: {
      name: 'trigger',
      flags: {
        set: { type: 'string', multiple: true, default: [] },
        url: { type: 'string', default: 'http://127.0.0.1:4010' },
      },
      run: trigger,
    },
    errors: ['ControlError', 'DataFileError', 'RefusedError'],
  });

async function start(options: ServerOptions, flags: StartFlags) {
  const { data, seed, at, webhook: url } = flags;
  const { FX_WEBHOOK_SECRET: secret } = process.env;
  const speed = readSpeed(flags);
  const webhook = url === undefined ? undefined : { url, secret: secret || undefined };
  const choices = flags.choices === undefined ? {} : await readChoices(flags.choices);
  quietSqlite();
  const { startSandbox } = await import('./index.ts');
  const sandbox = await startSandbox({ ...options, ...choices, data, seed, at, speed, webhook });
  return {
    ...sandbox,
    about: aboutState(sandbox, { data, speed, secret }),
    variables: sandbox.webhook && { FX_WEBHOOK_SECRET: sandbox.webhook.secret },
  };
}

function readSpeed({ speed, still }: StartFlags): number {
  if (still && speed !== undefined)
    throw new UsageError('--still and --speed cannot be used together.');
  if (still) return 0;
  if (/^\d{1,7}(\.\d{1,7})?$/.test(speed ?? '1')) return Number(speed ?? '1');
  throw new UsageError(`--speed must be a number, such as 60 or 0, not ${speed}.`);
}

function aboutState(
  { url, clock, webhook }: Sandbox,
  { data, speed, secret }: { data: string | undefined; speed: number; secret: string | undefined },
): string {
  const runs = speed === 1 ? 'in real time' : `${speed} times as fast as real time`;
  const time = clock.now().toISOString();
  const lines = [
    `The console is at ${url}/_sandbox/`,
    `The clock ${speed === 0 ? 'stands still' : `runs ${runs}`}, at ${time}`,
    data === undefined ? 'Everything is in memory' : `Everything is kept in ${data}`,
  ];
  if (webhook) {
    const signed = secret
      ? 'FX_WEBHOOK_SECRET from the environment'
      : `FX_WEBHOOK_SECRET=${webhook.secret}`;
    lines.push(`Notifications go to ${new URL(String(webhook.url)).origin}, signed with ${signed}`);
  }
  return `${lines.join('\n')}\n`;
}

async function trigger(event: string, flags: { set: string[]; url: string }): Promise<void> {
  const set = readChanges(flags.set);
  const { connectSandbox } = await import('./connect.ts');
  const { kind, id, deliveries } = await connectSandbox(flags.url).trigger(event as EventName, {
    set,
  });
  console.log(`${event} was sent for ${nameOf[kind]} ${id}`);
  if (deliveries.length === 0)
    console.log(
      `No receiver subscribes to ${event} or to an earlier event of this ${nameOf[kind]}`,
    );
  for (const { event: sent, to, attempts, state } of deliveries) {
    const { status, error = 'no answer yet' } = attempts.at(-1) ?? {};
    console.log(`  ${sent} to ${to}: ${status ?? error} (${state})`);
  }
}
