import { parseArgs } from 'node:util';
import { placeOf } from './open-journal.ts';
import { UsageError } from './usage-error.ts';

export const help = `Usage: crossborder-fx-payouts <command> <file.csv> [options]

Commands:
  check        find beneficiaries to whom payments will bounce: of the file, or all without one;
               it needs no journal, account or name
  create       check all rows, then create the payment of each; again after a stop or a crash
  status       what is created, with sums, fees and the digest that is approved
  confirm      release exactly the rows that are approved
  cancel       delete what is created and not confirmed
  undecided    list the rows that a person must decide
  decide <file.csv> <reference> --adopt <id> | --resend <attempt> [--dismiss <id>]...

Options:
  --journal <folder | URL>  what remembers what was sent: a folder of this machine, such as
                            ./journal, or postgres://… for many (default: DATABASE_URL, which is
                            a URL)
  --account <name>          your name for the account at the service, such as acme-demo
  --add-account             lets the journal have this account beside those that it has
  --name <name>             your name for the run, such as 2026-11-23
  --approved <digest>       what was approved; without it, confirm asks on a terminal
  --concurrency <number>    payments on their way at most (default: 4)
  --continue                go on after an outcome that nobody knows
  --known-payment <reference>=<id>
                            the payment at the service is that of the row, such as one that was
                            made by hand; may be repeated
  --pay-anyway <reference>  pay the row though a payment bears its reference; may be repeated
  --decimals-as-given       take amounts with more decimals than their currency has
  --verify-payees           verify the payee of each row; give it to every command of the run
  --corrections <out.csv>   create writes the payees that were not verified, and what to do
  --rows                    status also lists each row
  --json                    print JSON lines
  --help (-h), --version

The first row of the file has the names of the fields: reference, sourceWalletId,
externalBankAccountId, amount, currency, desiredExecutionDate, feeCurrency, feePaymentOption,
priorityPaymentOption; and, if you like, communication and verificationOfPayee.

Environment: FX_BASE_URL, FX_USERNAME and FX_SECRET. A password of PostgreSQL is in DATABASE_URL or
PGPASSWORD: other users of the machine can read arguments.

Exit codes: 0 done, 1 failed or stopped, 2 rows are refused, 3 rows are undecided,
4 a beneficiary breaks a rule.
`;

export const commands = ['create', 'status', 'confirm', 'cancel', 'undecided', 'decide'] as const;
export type Command = (typeof commands)[number];

/** @throws {TypeError} of parseArgs @throws {UsageError} */
export function readArguments(args: string[], environment: NodeJS.ProcessEnv) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      journal: text,
      account: text,
      'add-account': flag,
      name: text,
      approved: text,
      concurrency: { ...text, default: '4' },
      continue: flag,
      'known-payment': { ...text, multiple: true, default: [] },
      'pay-anyway': { ...text, multiple: true, default: [] },
      'decimals-as-given': flag,
      'verify-payees': flag,
      corrections: text,
      rows: flag,
      json: flag,
      adopt: text,
      resend: text,
      dismiss: { ...text, multiple: true },
      help: { ...flag, short: 'h' },
      version: flag,
    },
  });
  if (values.help || values.version) return { ...values, command: undefined };
  const [command, file, reference, ...others] = positionals;
  if (command === 'check' && reference === undefined) return { ...values, command, file } as const;
  if (!commands.some((one) => one === command)) {
    throw new UsageError(`the command is one of check, ${commands.join(', ')}.`);
  }
  const isDecision = command === 'decide';
  if (!file || others.length > 0 || (reference !== undefined) !== isDecision) {
    throw new UsageError(`${command} takes a file${isDecision ? ' and a reference' : ''}.`);
  }
  if (values.corrections !== undefined && command !== 'create') {
    throw new UsageError('--corrections is an option of create.');
  }
  const { account, name, concurrency, resend } = values;
  const place = placeOf(values.journal, environment['DATABASE_URL']);
  if (!account || !name) throw new UsageError('give --journal, --account and --name.');
  for (const number of [concurrency, resend ?? '1']) {
    if (!/^\d{1,3}$/.test(number)) throw new UsageError('a number is one such as 4.');
  }
  const knownPayments = Object.fromEntries(values['known-payment'].map(knownPaymentOf));
  return {
    ...values,
    ...{ command: command as Command, file, reference, place, account, name, knownPayments },
  };
}

/** A reference may have an equals sign anywhere, and an id only at its end. */
function knownPaymentOf(given: string): [reference: string, id: string] {
  const { reference, id } = /^(?<reference>.+)=(?<id>[^=]+=*)$/s.exec(given)?.groups ?? {};
  if (reference && id) return [reference, id];
  throw new UsageError(
    '--known-payment must be a reference, an equals sign and the id of a payment.',
  );
}

export type Arguments = Extract<ReturnType<typeof readArguments>, { command: Command }>;
