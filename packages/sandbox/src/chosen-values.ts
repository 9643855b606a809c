import { delays, paymentMaximumMonths, returnWorkingDays } from './calendar/due-time.ts';
import { defaultChoices } from './choices.ts';
import { midVariation, spreads } from './market/pairs.ts';
import { largestPage } from './service/page.ts';
import { maxAttemptsShort } from './service/tables/conditions.ts';

/**
 * The sandbox's behaviour where the interface is undocumented. docs/undocumented.yaml has a line for each entry. This
 * module loads nothing that must be built, so that the docs page can be made before a build.
 */
export const chosenValues: Readonly<Record<string, string>> = {
  ...textsOf(defaultChoices),
  maxAttemptsShort: String(maxAttemptsShort),
  largestPage: String(largestPage),
  paymentMaximumMonths: String(paymentMaximumMonths),
  returnWorkingDays: String(returnWorkingDays),
  'delays.sameDayTrade': durationOf(delays.sameDayTrade),
  ...Object.fromEntries(
    Object.entries(delays.settlement).map(([priority, time]) => [
      `delays.settlement.${priority}`,
      durationOf(time),
    ]),
  ),
  'spreads.core': percentOf(spreads.core),
  'spreads.applied': percentOf(spreads.applied),
  'spreads.forwardPerDay': percentOf(spreads.forwardPerDay),
  midVariation: percentOf(midVariation),
};

/** Converts nested values to texts by path: `{ a: { b: 1 } }` becomes `a.b` with the text 1. A missing value becomes `none`. */
export function textsOf(values: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const name = `${prefix}${key}`;
      if (value === undefined) return [[name, 'none']];
      if (Array.isArray(value)) return [[name, value.join(', ') || 'none']];
      if (typeof value !== 'object') return [[name, String(value)]];
      const inner = Object.entries(textsOf(value, `${name}.`));
      return inner.length === 0 ? [[name, 'none']] : inner;
    }),
  );
}

function durationOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function percentOf(part: bigint): string {
  return `${Number(part) / 100_000} %`;
}
