import { parseArgs } from 'node:util';
import { UsageError } from '../errors.ts';
import { placeOf } from './open-journal.ts';

export const help = `Usage: crossborder-fx-payouts <command> <file.csv> [options]

Commands:
  check        find beneficiaries to whom payments will bounce: those of the
               file, or all without a file; it needs no journal, account or name
  create       check all rows, then create a payment for each row; run it again
               after a stop or crash
  status       show the created payments, with sums, fees and the digest to
               approve
  confirm      release exactly the approved rows
  cancel       delete the payments that are created and not confirmed
  undecided    list the rows with an unknown outcome, which a person must decide
  decide <file.csv> <reference> --adopt <id> | --resend <attempt>
      [--dismiss <id>]...
               decide one row: the payment with this id belongs to it, or create
               sends it again

Options:
  --journal <folder | URL>  where the command records sent requests: a folder of
                            this machine, such as ./journal, or postgres://… to
                            share it between machines (default: the URL in
                            DATABASE_URL)
  --account <name>          your name for the account at the service, such as
                            acme-demo
  --add-account             add this account to a journal that has other
                            accounts
  --name <name>             your name for the run, such as 2026-11-23
  --approved <digest>       the digest that was approved; without it, confirm
                            asks on a terminal
  --concurrency <number>    how many payments may be sent at the same time
                            (default: 4)
  --continue                go on after a payment with an unknown outcome
  --known-payment <reference>=<id>
                            the payment with this id at the service belongs to
                            the row, such as a payment made by hand; may be
                            repeated
  --pay-anyway <reference>  pay the row although a payment has its reference;
                            may be repeated
  --decimals-as-given       accept amounts with more decimals than their
                            currency has
  --verify-payees           verify the payee of each row; give it to every
                            command of the run
  --corrections <out.csv>   create writes unverified payees to this file, with
                            what to do
  --rows                    status also lists each row
  --json                    print JSON lines
  --help (-h), --version

The first row of the file must have the names of the fields: reference,
sourceWalletId, externalBankAccountId, amount, currency, desiredExecutionDate,
feeCurrency, feePaymentOption, priorityPaymentOption; optionally communication
and verificationOfPayee.

Environment: FX_BASE_URL, FX_USERNAME and FX_SECRET. Put a password of
PostgreSQL into DATABASE_URL or PGPASSWORD: other users of the machine can read
arguments.

Exit codes: 0 done, 1 failed or stopped, 2 rows are refused, 3 rows have an
unknown outcome, 4 a beneficiary breaks a rule.
`;

export const commands = ['create', 'status', 'confirm', 'cancel', 'undecided', 'decide'] as const;
export type Command = (typeof commands)[number];

/** The options that only one command takes. With another command, a user would wrongly expect an effect. */
const owners = {
  ...{ corrections: 'create', approved: 'confirm', rows: 'status' },
  ...{ adopt: 'decide', resend: 'decide', dismiss: 'decide' },
} as const;

/** @throws {TypeError} when parseArgs refuses an argument @throws {UsageError} when the value of an argument is wrong */
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
    throw new UsageError(`the command must be one of check, ${commands.join(', ')}.`);
  }
  const isDecision = command === 'decide';
  if (!file || others.length > 0 || (reference !== undefined) !== isDecision) {
    throw new UsageError(
      `${command} must be followed by one CSV file${isDecision ? ' and one reference' : ''}.`,
    );
  }
  for (const [name, owner] of Object.entries(owners)) {
    if (command === owner || !values[name as keyof typeof owners]) continue;
    throw new UsageError(`--${name} is an option of ${owner} only: remove it.`);
  }
  const { account, name, concurrency, resend } = values;
  const place = placeOf(values.journal, environment['DATABASE_URL']);
  if (!account || !name) throw new UsageError('--account and --name must be given.');
  for (const number of [concurrency, resend ?? '1']) {
    if (!/^\d{1,3}$/.test(number))
      throw new UsageError('--concurrency and --resend must be whole numbers, such as 4.');
  }
  const known = values['known-payment'].map(knownPaymentOf);
  const knownPayments = Object.fromEntries(known);
  if (Object.keys(knownPayments).length < known.length) {
    throw new UsageError(
      '--known-payment must name each reference once: remove the wrong payment.',
    );
  }
  return {
    ...values,
    ...{ command: command as Command, file, reference, place, account, name, knownPayments },
  };
}

/** Splits `<reference>=<id>`. A reference may have an equals sign anywhere, but an id only at its end. */
function knownPaymentOf(given: string): [reference: string, id: string] {
  const { reference, id } = /^(?<reference>.+)=(?<id>[^=]+=*)$/s.exec(given)?.groups ?? {};
  if (reference && id) return [reference, id];
  throw new UsageError(
    '--known-payment must be <reference>=<id>, with the reference of a row and the id of its payment.',
  );
}

export type Arguments = Extract<ReturnType<typeof readArguments>, { command: Command }>;
