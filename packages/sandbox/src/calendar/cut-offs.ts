import { addDays } from './date.ts';
import { dateAt, isTimeOfDay, momentOf } from './paris-time.ts';

/**
 * The default cut-offs: times of day at which the sandbox processes payments and trades, or from which a new payment or trade
 * belongs to a later day. The sandbox's authors chose them, because the service description says only "before 00:30"
 * (section 1, rule 5).
 */
const registry = {
  paymentExecution: ['06:00', 'The sandbox executes payments at this time in Paris.'],
  sameDayConfirmation: ['15:00', 'Payments confirmed from this time in Paris run on a later day.'],
  settlement: ['17:00', 'Executed payments become final at this time in Paris.'],
  returnedPayment: ['10:00', 'A returned payment arrives at this time in Paris.'],
  scheduledDelivery: ['00:25', 'Trades and forwards are delivered at this time in Paris.'],
  sameDayTrade: ['16:00', 'Trades made from this time in Paris are delivered on a later day.'],
} as const;

/** Cut-offs: times of day in Paris, written `HH:MM` or `HH:MM:SS`. */
export type CutOffs = Record<keyof typeof registry, string>;

export const defaultCutOffs = Object.fromEntries(
  Object.entries(registry).map(([name, [time]]) => [name, time]),
) as CutOffs;

/** For the name of each cut-off, such as `cutOffs.settlement`, a sentence that says what happens at the cut-off. */
export const cutOffSentences: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(registry).map(([name, [, sentence]]) => [`cutOffs.${name}`, sentence]),
);

/**
 * How long the sandbox takes for trades and payments, in milliseconds. The sandbox's authors chose these delays, because the
 * service description says only "about 20 minutes".
 */
export const delays = {
  /** The time from the creation of a same-day trade to its delivery (service description, section 1, rule 5). */
  sameDayTrade: 20 * 60_000,
  /**
   * The time from the execution to the settlement of a payment, by its `priorityPaymentOption`. Payments with any other option
   * settle at the settlement cut-off.
   */
  settlement: { '1H': 60 * 60_000, instant: 10_000 } as Readonly<Record<string, number>>,
};

/**
 * Returns the cut-offs that a caller has chosen, and the defaults of all others. @throws {TypeError} when a cut-off is unknown
 * or no time of day
 */
export function cutOffsWith(
  changes: { [Name in keyof CutOffs]?: CutOffs[Name] | undefined } = {},
): CutOffs {
  if (typeof changes !== 'object' || changes === null) {
    throw new TypeError("cutOffs must be an object such as { settlement: '17:00' }.");
  }
  for (const [name, time] of Object.entries(changes)) {
    if (!Object.hasOwn(defaultCutOffs, name)) {
      const names = Object.keys(defaultCutOffs).join(', ');
      throw new TypeError(`cutOffs must not have ${name}, only ${names}.`);
    }
    if (time === undefined) continue;
    if (typeof time !== 'string' || !isTimeOfDay(time)) {
      throw new TypeError(`cutOffs.${name} must be a time of day, HH:MM.`);
    }
  }
  const given = Object.entries(changes).filter(([, time]) => time !== undefined);
  return { ...defaultCutOffs, ...Object.fromEntries(given) };
}

/**
 * Returns the date of today when `now` is before the given cut-off, and otherwise the date of tomorrow. The returned date may
 * be a holiday.
 */
export function firstOpenDay(now: number, cutOff: string): string {
  const today = dateAt(now);
  return now < momentOf(today, cutOff) ? today : addDays(today, 1);
}
