import type { Client } from '@crossborder-fx/client';
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
