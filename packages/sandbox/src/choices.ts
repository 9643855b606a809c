import { type CutOffs, cutOffSentences, cutOffsWith, defaultCutOffs } from './calendar/cut-offs.ts';
import { isDate } from './calendar/date.ts';
import { type Holidays, requireHolidays } from './calendar/working-days.ts';
import { requireServiceLog, type ServiceLog } from './log-choice.ts';

interface Choice<Value> {
  readonly default: Value;
  /** Explains the choice. The page of the states and the console show it. */
  readonly sentence: string;
  /** @throws {TypeError} when the value is not allowed */
  check(value: Value, name: string): void;
}

/** Choices that the service description leaves open. Each has the name of an option. */
const registry = {
  statusAfterCreate: oneOf(
    'Status of a payment after its creation: waitingconfirmation or waitingsignature.',
    'waitingconfirmation',
    'waitingsignature',
  ),
  statusAfterReturn: oneOf(
    'Status of a payment that its recipient sent back: finalized or rejected.',
    'finalized',
    'rejected',
  ),
  paymentStatusWords: oneOf(
    'Words for a payment that waits for a confirmation, and for one that is released: documented (waitingconfirmation, planified) or seen (awaitingconfirmation, processing), as public clients have met them.',
    'documented',
    'seen',
  ),
  addresses: oneOf(
    'Addresses of beneficiaries: as-documented, or structured, where a payment to an address without a town, or without a country of ISO 3166-1, is rejected after its confirmation.',
    'as-documented',
    'structured',
  ),
  longAccountNumber: oneOf(
    'Characters that answers show of an account number of 41 to 50: first40 or last40.',
    'first40',
    'last40',
  ),
  lockOnRoll: oneOf(
    'Whether a payment that nobody has confirmed locks funds from day to day when they are short.',
    false,
    true,
  ),
  maxDaysShort: whole('On which day without enough funds a payment is refused.', 5, [1, 1000]),
  holidays: choice<Holidays>(
    "Days on which nothing is processed, such as { USD: ['2026-11-26'] }, beside weekends and those of TARGET.",
    {},
    requireHolidays,
  ),
  cutOffs: choice<CutOffs>('Times of day in Paris.', defaultCutOffs),
  sideRefersTo: oneOf(
    'What side buys or sells: firstCurrency or amountCurrency.',
    'firstCurrency',
    'amountCurrency',
  ),
  fromDateRefersTo: oneOf(
    'Which day fromDate and toDate mean: creation, or execution, which is the delivery of trades and forwards.',
    'creation',
    'execution',
  ),
  maximumMaturityDate: choice<string | undefined>(
    'The latest delivery day of a fixed forward, beside 6 months.',
    undefined,
    (date, name) => {
      if (date === undefined || isDate(date)) return;
      throw new TypeError(`${name} must be a date, YYYY-MM-DD.`);
    },
  ),
  creditApproved: oneOf(
    'Whether a credit is approved, a prerequisite of a fixed forward.',
    true,
    false,
  ),
  collateralInPlace: oneOf('Whether a collateral is in place, another one.', true, false),
  disclaimerAccepted: oneOf('Whether the disclaimer is accepted, another one.', true, false),
  fixedForwardList: oneOf(
    'The list of fixed forwards: named, in an object, or an array.',
    'named',
    'array',
  ),
  payloadShape: oneOf(
    'The object of a notification: bare, or wrapped as in the answer of its operation.',
    'bare',
    'wrapped',
  ),
  retryOn: choice<readonly (number | 'none')[] | undefined>(
    'After which statuses a notification is repeated, with none for no answer.',
    undefined,
  ),
  verificationDelay: whole(
    'Milliseconds of wall time that a verification of the payee takes.',
    0,
    [0, 60_000],
  ),
  serviceLog: choice<ServiceLog>(
    'The log of requests of each user: kept, none, or { late, missing, missingEach, bodies, answer } for how it is shown.',
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

/** The sentence of each choice, by its name, or by the path of its part, such as `cutOffs.settlement`. */
export const choiceSentences: Readonly<Record<string, string>> = {
  ...valuesOf((name) => (name === 'cutOffs' ? undefined : registry[name].sentence)),
  ...cutOffSentences,
} as Record<string, string>;

/** Returns the default choices, changed by the options. @throws {TypeError} when an option is wrong */
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

/** Makes a choice between values. The first is the default. */
function oneOf<const Value>(sentence: string, ...values: [Value, ...Value[]]): Choice<Value> {
  return choice(sentence, values[0], (value, name) => {
    if (!values.includes(value)) throw new TypeError(`${name} must be ${values.join(' or ')}.`);
  });
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

/** @throws {TypeError} */
export function requireWhole(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}.`);
}
