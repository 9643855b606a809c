import { isDate } from './calendar/date.ts';
import { type CutOffs, cutOffSentences, cutOffsWith, defaultCutOffs } from './calendar/due-time.ts';
import { type Holidays, requireHolidays } from './calendar/working-days.ts';

interface Choice<Value> {
  readonly default: Value;
  /** A sentence that explains the choice. The console and the docs page about the sandbox's states show this sentence. */
  readonly sentence: string;
  /** Checks the value that the user gives for this choice. @throws {TypeError} when the value is not allowed */
  check(value: Value, name: string): void;
}

/** The sandbox's behaviour where the service description is silent. Each choice has the name of an option of the sandbox. */
const registry = {
  statusAfterCreate: oneOf(
    'A new payment has the status waitingconfirmation or waitingsignature.',
    'waitingconfirmation',
    'waitingsignature',
  ),
  statusAfterReturn: oneOf(
    'A payment that its recipient sent back has the status finalized or rejected.',
    'finalized',
    'rejected',
  ),
  paymentStatusWords: oneOf(
    'A payment that waits for a confirmation and a released payment have the documented status words (waitingconfirmation, planified) or the words that public clients have seen (awaitingconfirmation, processing).',
    'documented',
    'seen',
  ),
  addresses: oneOf(
    'With structured, a payment is rejected after its confirmation when the address of its beneficiary has no town or no country of ISO 3166-1. With as-documented, every address is accepted.',
    'as-documented',
    'structured',
  ),
  longAccountNumber: oneOf(
    'An answer shows the first 40 (first40) or the last 40 characters (last40) of an account number with 41 to 50 characters.',
    'first40',
    'last40',
  ),
  lockOnRoll: oneOf(
    'Whether the sandbox locks funds at the end of a day for an unconfirmed payment that exceeds the balance.',
    false,
    true,
  ),
  maxDaysShort: whole(
    'A payment is refused after this many operation days without enough funds.',
    5,
    [1, 1000],
  ),
  holidays: choice<Holidays>(
    "Each currency has these bank holidays, such as { USD: ['2026-11-26'] }, in addition to weekends and the holidays of TARGET.",
    {},
    requireHolidays,
  ),
  cutOffs: choice<CutOffs>('Each cut-off is a time of day in Paris.', defaultCutOffs),
  sideRefersTo: oneOf(
    'Whether side (buy or sell) means the first currency of the pair (firstCurrency) or the currency of the amount (amountCurrency).',
    'firstCurrency',
    'amountCurrency',
  ),
  fromDateRefersTo: oneOf(
    'The parameters fromDate and toDate of a list refer to the day of creation or of execution. The execution of a trade or a forward is its delivery.',
    'creation',
    'execution',
  ),
  maximumMaturityDate: choice<string | undefined>(
    'A fixed forward must be delivered on this day or earlier, and at most 6 months ahead.',
    undefined,
    (date, name) => {
      if (date === undefined || isDate(date)) return;
      throw new TypeError(`${name} must be a date, YYYY-MM-DD.`);
    },
  ),
  creditApproved: neededByForwards('has a credit approval'),
  collateralInPlace: neededByForwards('has a collateral in place'),
  disclaimerAccepted: neededByForwards('has accepted the disclaimer'),
  fixedForwardList: oneOf(
    'The list of fixed forwards is a named field of an object (named) or an array (array).',
    'named',
    'array',
  ),
  payloadShape: oneOf(
    'The body of a notification is the object alone (bare), or has the object in a field, such as payment (wrapped).',
    'bare',
    'wrapped',
  ),
  notificationSignature: oneOf(
    'The signature of a notification is in hexadecimal (hex), Base64 (base64) or Base64url (base64url).',
    'hex',
    'base64',
    'base64url',
  ),
  notificationTimestamp: oneOf(
    'The timestamp of a notification is in whole seconds (seconds), in milliseconds (milliseconds), or a date and a time in UTC (iso).',
    'seconds',
    'milliseconds',
    'iso',
  ),
  retryOn: choice<readonly (number | 'none')[] | undefined>(
    'A notification is sent again after these HTTP statuses of the receiver. The entry none means that no answer came.',
    undefined,
  ),
  verificationDelay: whole(
    'A verification of the payee takes this many milliseconds of real time.',
    0,
    [0, 60_000],
  ),
  serviceLog: choice<ServiceLog>(
    'The sandbox keeps the request log of each user (kept), keeps no log (none), or shows the log with faults ({ late, missing, missingEach, bodies, answer }).',
    'kept',
    requireServiceLog,
  ),
};

export type Choices = {
  [Name in keyof typeof registry]: (typeof registry)[Name]['default'];
};

export type ChoiceOptions = {
  [Name in keyof Omit<Choices, 'cutOffs'>]?: Choices[Name] | undefined;
} & { cutOffs?: { [Name in keyof CutOffs]?: CutOffs[Name] | undefined } | undefined };

export const choiceNames = Object.keys(registry) as (keyof Choices)[];

export const defaultChoices = valuesOf((name) => registry[name].default) as Choices;

export const choiceSentences: Readonly<Record<string, string>> = {
  ...valuesOf((name) => (name === 'cutOffs' ? undefined : registry[name].sentence)),
  ...cutOffSentences,
} as Record<string, string>;

/** Returns the choices that the options set, and the defaults of all others. @throws {TypeError} when an option is wrong */
export function choicesWith(options: ChoiceOptions): Choices {
  const cutOffs = cutOffsWith(options.cutOffs);
  const given = Object.entries({ ...options, cutOffs });
  const defined = Object.fromEntries(
    given.filter(([name, value]) => Object.hasOwn(registry, name) && value !== undefined),
  );
  const choices = { ...defaultChoices, ...defined } as Choices;
  for (const name of choiceNames) registry[name].check(choices[name] as never, name);
  return choices;
}

function oneOf<const Value>(sentence: string, ...values: [Value, ...Value[]]): Choice<Value> {
  return choice(sentence, values[0], (value, name) => {
    if (!values.includes(value)) throw new TypeError(`${name} must be ${values.join(' or ')}.`);
  });
}

function neededByForwards(what: string): Choice<boolean> {
  return oneOf(`Whether the client ${what}, which a fixed forward needs.`, true, false);
}

function whole(sentence: string, byDefault: number, [min, max]: [number, number]): Choice<number> {
  return choice(sentence, byDefault, (value, name) => requireWhole(name, value, min, max));
}

function choice<Value>(
  sentence: string,
  byDefault: Value,
  check: Choice<Value>['check'] = () => {},
): Choice<Value> {
  return { default: byDefault, sentence, check };
}

function valuesOf(read: (name: keyof Choices) => unknown): object {
  return Object.fromEntries(choiceNames.map((name) => [name, read(name)]));
}

export function requireWhole(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}.`);
}

/** The request log of each user: the sandbox keeps the log, has no log, or shows the kept log with simulated faults. */
export type ServiceLog = 'kept' | 'none' | LogFaults;

/** The simulated faults with which the sandbox shows the request log. The stored log itself is complete. */
export interface LogFaults {
  /**
   * The request log shows a request this many milliseconds of the machine's time after its end. If `late`, `missing` and
   * `missingEach` are not set, a search for a nonce finds its request even before the request's end.
   *
   * @default 0
   */
  late?: number | undefined;
  /** The request log leaves out requests with these HTTP methods. @default none */
  missing?: readonly string[] | undefined;
  /** The request log leaves out every n-th request: 10 hides every tenth. @default none */
  missingEach?: number | undefined;
  /** The request log cuts bodies after 100 characters, masks personal data in bodies, or reorders fields. @default unchanged */
  bodies?: 'cut' | 'masked' | 'reordered' | undefined;
  /** The sandbox gives this answer to every request for the request log, in place of the log. */
  answer?: 403 | 404 | 'html' | 'silence' | undefined;
}

type FaultRule = [rule: string, accepts: (value: unknown) => boolean];

const faultRules: Readonly<Record<keyof LogFaults, FaultRule>> = {
  late: wholeFrom(0),
  missing: [
    'a list of methods',
    (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  ],
  missingEach: wholeFrom(1),
  bodies: oneOfWords('cut', 'masked', 'reordered'),
  answer: oneOfWords(403, 404, 'html', 'silence'),
};

function wholeFrom(least: number): FaultRule {
  return [
    `a whole number, ${least} or more`,
    (value) => Number.isInteger(value) && Number(value) >= least,
  ];
}

function oneOfWords(...values: unknown[]): FaultRule {
  const rule = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  return [rule, (value) => values.includes(value)];
}

function requireServiceLog(given: ServiceLog, name: string): void {
  if (given === 'kept' || given === 'none') return;
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${name} must be kept, none or an object such as { late: 1000 }.`);
  }
  for (const [fault, value] of Object.entries(given)) {
    if (!Object.hasOwn(faultRules, fault)) {
      const known = Object.keys(faultRules).join(', ');
      throw new TypeError(`${name} must not have the fault ${fault}, only ${known}.`);
    }
    const [rule, accepts] = faultRules[fault as keyof LogFaults];
    if (value === undefined || accepts(value)) continue;
    throw new TypeError(`${name}.${fault} must be ${rule}.`);
  }
}
