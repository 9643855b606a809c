import { ApiError, type Client } from '@crossborder-fx/client';
import type { Amount } from '@crossborder-fx/openapi';
import type { Sandbox } from '@crossborder-fx/sandbox';
import type { Receiver } from './receiver.ts';

export interface Scene {
  fx: Client;
  sandbox: Sandbox;
  receiver: Receiver;
  tell(text: string): void;
}

/** `1250.00 EUR`, without the padding of the interface. */
export function textOf(amount: Amount | undefined): string {
  if (!amount) return 'nothing';
  return `${amount.value.replace(/^(-?)0+(?=\d)/, '$1')} ${amount.currency}`;
}

/** Returns what has to be there for the story to go on. */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`The sandbox has no ${what}.`);
  return value;
}

/** @throws {Error} when the story does not come out as it is told */
export function mustBe<Value>(found: Value, wanted: Value, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${found}, not ${wanted}.`);
}

/** The day in Paris at which the clock of the sandbox stands, `YYYY-MM-DD`. */
export function today({ clock }: Sandbox): string {
  // The best known of the locales that write a date in this form.
  return clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
}

/**
 * Asks for a delivery on a day, or on the first one after it on which the service delivers.
 *
 * @param day `YYYY-MM-DD`
 */
export async function onWorkingDay<Result>(
  day: string,
  ask: (deliveryDate: string) => Promise<Result>,
): Promise<Result> {
  const date = new Date(day);
  for (let days = 0; days < 7; days++) {
    const weekday = date.getUTCDay();
    if (weekday !== 0 && weekday !== 6) {
      try {
        return await ask(date.toISOString().slice(0, 10));
      } catch (error) {
        // It is a holiday, or too late for today. Any other error ends the tour.
        const { errorType } = Object(error instanceof ApiError && error.body);
        if (!/^DeliveryDate(NotWorkingDay|TooEarly)$/.test(errorType)) throw error;
      }
    }
    date.setUTCDate(date.getUTCDate() + 1);
  }
  throw new Error(`There is no working day in the week from ${day} on.`);
}

/** A day so many days after today, `YYYY-MM-DD`. */
export function inDays(sandbox: Sandbox, days: number): string {
  const date = new Date(today(sandbox));
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
