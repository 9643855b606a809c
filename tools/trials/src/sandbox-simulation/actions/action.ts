import { money } from '@crossborder-fx/client/money';
import type { Random } from '../../harness/random.ts';
import { effectWords, tradeAmounts, writeAmount } from '../inside.ts';
import {
  type CallOptions,
  codeOf,
  type ReplyBody,
  requireThat,
  rulesKept,
  type World,
} from '../world.ts';

/** An action of the simulation: something that a client or the payment provider does, or the passing of time. */
export interface Action {
  name: string;
  weight: number;
  /** `leap` replaces the whole state of the sandbox. A process is killed only during an action that writes. */
  does: 'read' | 'write' | 'leap';
  /** Performs the action, and returns a description of what the action did. */
  play(world: World, random: Random): Promise<string>;
}

export function writing(name: string, weight: number, play: Action['play']): Action {
  return { name, weight, does: 'write', play };
}

export function leap(...row: Parameters<typeof writing>): Action {
  return { ...writing(...row), does: 'leap' };
}

/** A request to the sandbox, with the outcomes that are allowed. */
export interface Asked extends CallOptions {
  path: string;
  /** The statuses that the rules of the service allow. @default all statuses in the OpenAPI description */
  expected?: readonly number[];
  /** Returns the path of the object (a name if it has no path) that must exist after a 200. */
  made?(body: ReplyBody): string;
}

/** Makes a writing action. It sends the request that `draw` returns, or nothing if `draw` found no suitable object. */
export function asking(
  name: string,
  weight: number,
  draw: (world: World, random: Random) => Asked | undefined,
): Action {
  return writing(name, weight, async (world, random) => {
    const asked = draw(world, random);
    return asked ? ask(world, asked) : 'no object fits this action';
  });
}

export function reading(...row: Parameters<typeof asking>): Action {
  return { ...asking(...row), does: 'read' };
}

/** Sends a request to the sandbox, and describes its outcome. @throws {Violation} when the outcome is not allowed */
export async function ask(world: World, asked: Asked): Promise<string> {
  const { path, expected, made, ...options } = asked;
  const { status, body } = await world.call(path, options);
  const name = status === 200 ? made?.(body) : codeOf(body);
  const { method = '', body: sent = '' } = options;
  const said = `${method} ${path} ${sent && JSON.stringify(sent)}: ${status} ${name ?? ''}`;
  requireThat(expected?.includes(Number(status)) ?? true, rulesKept, said);
  if (status === 200 && name !== undefined) world.acknowledge(name);
  return said;
}

// Odd texts, such as control characters. The OpenAPI description allows each of them in a request.
const oddTexts = [
  'Müller 😀',
  '\u202eevil\u202c',
  `O'Neil "x" \`\${1}\``,
  'e\u0301\u200b\u0001',
  '',
  ' ',
];

export function someText(random: Random, usual: string): string {
  return random.chance(0.1) ? random.pick(oddTexts) : usual;
}

/** Returns an amount, mostly valid: usual, very small, with a special effect at the sandbox, or above the balance. */
export function someAmount(random: Random, currency: string) {
  const size = random.weighted([
    { weight: 60, minor: () => 1_000 + random.below(200_000) },
    { weight: 10, minor: () => 1 + random.below(100) },
    { weight: 20, minor: () => 10_000_000 + random.below(40_000_000) },
    { weight: 8, minor: () => Number(random.pick([...effectWords, ...tradeAmounts]).amount) },
    { weight: 5, minor: () => 900_000_000 + random.below(1_000_000_000) },
    { weight: 2, minor: () => 0 },
  ]);
  const { value } = writeAmount({ minor: BigInt(size.minor()), currency });
  // The amount 12.3456789 has more decimals than its currency allows.
  return money(random.chance(0.01) ? '12.3456789' : value, currency);
}
