import { addDays } from './date.ts';
import { dateAt, isTimeOfDay, momentOf } from './paris-time.ts';

/** Times of day in Paris, `HH:MM` or `HH:MM:SS`. */
export interface CutOffs {
  /** When the payments of an operation day are executed. @default '06:00' */
  paymentExecution: string;
  /** A payment that is confirmed from then on is executed on another day. @default '15:00' */
  sameDayConfirmation: string;
  /** When payments that were sent become final. @default '17:00' */
  settlement: string;
  /** When a payment that its recipient sends back arrives. @default '10:00' */
  returnedPayment: string;
  /**
   * When trades and forwards with a scheduled delivery are processed. The service description says
   * before 00:30 (section 1, rule 5). @default '00:25'
   */
  scheduledDelivery: string;
  /** From then on no trade is delivered the same day. @default '16:00' */
  sameDayTrade: string;
}

/** Our choices: of these, the service description has only "before 00:30". */
export const defaultCutOffs: CutOffs = {
  paymentExecution: '06:00',
  sameDayConfirmation: '15:00',
  settlement: '17:00',
  returnedPayment: '10:00',
  scheduledDelivery: '00:25',
  sameDayTrade: '16:00',
};

/** Our choices, in milliseconds: of these, the service description has only "about 20 minutes". */
export const delays = {
  /**
   * From the creation of a trade that is delivered the same day to its funds (service description,
   * section 1, rule 5).
   */
  sameDayTrade: 20 * 60_000,
  /**
   * From the execution to the settlement of a payment, by `priorityPaymentOption`; the others settle
   * at the cut-off.
   */
  settlement: { '1H': 60 * 60_000, instant: 10_000 } as Readonly<Record<string, number>>,
};

/** The cut-offs with those of an option. @throws {TypeError} when one is unknown or no time of day */
export function cutOffsWith(
  changes: { [Name in keyof CutOffs]?: CutOffs[Name] | undefined } = {},
): CutOffs {
  if (typeof changes !== 'object' || changes === null) {
    throw new TypeError("cutOffs must be an object such as { settlement: '17:00' }.");
  }
  for (const [name, time] of Object.entries(changes)) {
    if (!Object.hasOwn(defaultCutOffs, name)) {
      const names = Object.keys(defaultCutOffs).join(', ');
      throw new TypeError(`cutOffs has only ${names}.`);
    }
    if (time === undefined) continue;
    if (typeof time !== 'string' || !isTimeOfDay(time)) {
      throw new TypeError(`cutOffs.${name} must be a time of day, HH:MM.`);
    }
  }
  const given = Object.entries(changes).filter(([, time]) => time !== undefined);
  return { ...defaultCutOffs, ...Object.fromEntries(given) };
}

/** Today, or tomorrow from the cut-off of today on. It may be no working day. */
export function firstOpenDay(now: number, cutOff: string): string {
  const today = dateAt(now);
  return now < momentOf(today, cutOff) ? today : addDays(today, 1);
}
