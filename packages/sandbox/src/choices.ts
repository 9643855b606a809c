import type { PaymentStatus } from '@crossborder-fx/openapi';
import { type CutOffs, cutOffsWith, defaultCutOffs } from './calendar/cut-offs.ts';
import { isDate } from './calendar/date.ts';
import { defaultHolidays, type Holidays, requireHolidays } from './calendar/working-days.ts';

/** What `side` buys or sells: the first currency of the pair, or the currency of the amount. */
export type SideRefersTo = 'firstCurrency' | 'amountCurrency';

/** Our choice: the description does not say it. */
export const defaultSideRefersTo: SideRefersTo = 'firstCurrency';

/**
 * What the service description leaves open and can be chosen. docs/generated/undocumented.md says what
 * the defaults are.
 */
export interface Choices {
  /** Status of a payment after creation (section 3: not shown). @default 'waitingconfirmation' */
  statusAfterCreate: Extract<PaymentStatus, 'waitingconfirmation' | 'waitingsignature'>;
  /** Status of a payment that the recipient's bank returned. @default 'finalized' */
  statusAfterReturn: Extract<PaymentStatus, 'finalized' | 'rejected'>;
  /** Whether a payment that rolls unconfirmed locks funds when the balance is short. @default false */
  lockOnRoll: boolean;
  /** On which day without enough funds a confirmed payment is refused. @default 5 */
  maxDaysShort: number;
  /** Days on which nothing is processed in a currency, beside weekends and those of TARGET. @default {} */
  holidays: Holidays;
  /** Times of day in Paris. */
  cutOffs: CutOffs;
  /** What `side` buys or sells. @default 'firstCurrency' */
  sideRefersTo: SideRefersTo;
  /** Which day of payments, trades and fixed forwards `fromDate` and `toDate` mean. @default 'creation' */
  fromDateRefersTo: 'creation' | 'execution';
  /** The latest delivery day of a fixed forward, beside 6 months. @default none */
  maximumMaturityDate: string | undefined;
  /** Prerequisites of a fixed forward (section 1, rule 7). @default true */
  creditApproved: boolean;
  /** @default true */
  collateralInPlace: boolean;
  /** @default true */
  disclaimerAccepted: boolean;
  /** Whether the list of fixed forwards names its array, or is one. @default 'named' */
  fixedForwardList: 'named' | 'array';
  /** Whether the object of a notification is bare, or wrapped as in its detail operation. @default 'bare' */
  payloadShape: 'bare' | 'wrapped';
  /** What is followed by another attempt; `none` is no answer. @default [400, 500] */
  retryOn: readonly (number | 'none')[] | undefined;
  /** Milliseconds of wall time that a verification of the payee takes. @default 0 */
  verificationDelay: number;
}

export const defaultChoices: Choices = {
  statusAfterCreate: 'waitingconfirmation',
  statusAfterReturn: 'finalized',
  lockOnRoll: false,
  maxDaysShort: 5,
  holidays: defaultHolidays,
  cutOffs: defaultCutOffs,
  sideRefersTo: defaultSideRefersTo,
  fromDateRefersTo: 'creation',
  maximumMaturityDate: undefined,
  creditApproved: true,
  collateralInPlace: true,
  disclaimerAccepted: true,
  fixedForwardList: 'named',
  payloadShape: 'bare',
  retryOn: undefined,
  verificationDelay: 0,
};

export type ChoiceOptions = {
  [Name in keyof Omit<Choices, 'cutOffs'>]?: Choices[Name] | undefined;
} & { cutOffs?: { [Name in keyof CutOffs]?: CutOffs[Name] | undefined } | undefined };

export const choiceNames = Object.keys(defaultChoices) as (keyof Choices)[];

const oneOf: { [Name in keyof Choices]?: readonly Choices[Name][] } = {
  statusAfterCreate: ['waitingconfirmation', 'waitingsignature'],
  statusAfterReturn: ['finalized', 'rejected'],
  lockOnRoll: [false, true],
  sideRefersTo: ['firstCurrency', 'amountCurrency'],
  fromDateRefersTo: ['creation', 'execution'],
  creditApproved: [true, false],
  collateralInPlace: [true, false],
  disclaimerAccepted: [true, false],
  fixedForwardList: ['named', 'array'],
  payloadShape: ['bare', 'wrapped'],
};

/** The choices with those of the options. @throws {TypeError} when one is wrong */
export function choicesWith(options: ChoiceOptions): Choices {
  const given = choiceNames.filter((name) => options[name] !== undefined);
  const choices: Choices = {
    ...defaultChoices,
    ...Object.fromEntries(given.map((name) => [name, options[name]])),
    cutOffs: cutOffsWith(options.cutOffs),
  };
  for (const [name, values] of Object.entries(oneOf) as [keyof Choices, readonly unknown[]][]) {
    if (!values.includes(choices[name])) {
      throw new TypeError(`${name} must be ${values.join(' or ')}.`);
    }
  }
  requireHolidays(choices.holidays);
  requireWhole('maxDaysShort', choices.maxDaysShort, 1, 1000);
  requireWhole('verificationDelay', choices.verificationDelay, 0, 60_000);
  const { maximumMaturityDate } = choices;
  if (maximumMaturityDate !== undefined && !isDate(maximumMaturityDate)) {
    throw new TypeError('maximumMaturityDate must be a date, YYYY-MM-DD.');
  }
  return choices;
}

/** @throws {TypeError} */
export function requireWhole(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}.`);
}
