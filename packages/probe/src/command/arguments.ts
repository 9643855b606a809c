import { parseArgs } from 'node:util';

export const help = `Usage: crossborder-fx-probe --environment demo [options]

Finds out what the service does where nothing is documented. It reads, and creates, confirms,
books, updates and deletes nothing. It prints first what it will send, and asks.

Options:
  --environment <name>  demo or live: which one FX_BASE_URL leads to
  --yes                 do not ask; needed where there is no terminal
  --quotes              also ask for spot quotes, which create nothing
  --forwards            also ask for quotes of fixed forwards, which expire in 12 seconds
  --signatures          last of all, send a nonce that was used, then a signature six minutes
                        old; it ends at the first 401, which could count against the account
  --listen <port>       take notifications on 127.0.0.1 until Ctrl-C, for the address of a
                        subscription that exists, signed with FX_WEBHOOK_SECRET

Files, each with what may leave your company but for the last:
  --page <file>         the findings, as a page of Markdown (default: printed)
  --json <file>         all of it, as JSON
  --sandbox <file>      choices for crossborder-fx-sandbox --choices
  --description <file>  which schemas of the description would change
  --keep-raw <file>     the traffic with all values, readable by you alone (mode 600)

  --help, --version

Environment: FX_BASE_URL, FX_USERNAME and FX_SECRET.
Exit codes: 0 done, 1 stopped before the end; what was found until then is written.
`;

/** What the user can correct, as one line. */
export class UsageError extends Error {}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const files = { page: text, json: text, sandbox: text, description: text, 'keep-raw': text };
const allowed = { quotes: flag, forwards: flag, signatures: flag };
const others = { environment: text, listen: text, yes: flag, help: flag, version: flag };

/** @throws {TypeError} of parseArgs */
export const readArguments = (args: string[]) =>
  parseArgs({ args, options: { ...files, ...allowed, ...others } }).values;

export type Arguments = ReturnType<typeof readArguments>;

/** @throws {UsageError} */
export function environmentOf({ environment: name }: Arguments): 'demo' | 'live' {
  if (name === 'demo' || name === 'live') return name;
  throw new UsageError(
    'give --environment demo or --environment live: no address says which it is.',
  );
}

/** Where to listen, if it was asked for. @throws {UsageError} */
export function listenerOf({ listen: port }: Arguments, secret = '') {
  if (port === undefined) return undefined;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError('--listen takes a port.');
  if (secret === '')
    throw new UsageError('--listen needs the secret of the subscription in FX_WEBHOOK_SECRET.');
  return { port: Number(port), secret, until: () => new Promise(() => {}) };
}
