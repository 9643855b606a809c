import { money } from '@crossborder-fx/client/money';
import type { Random } from '../../harness/random.ts';
import { effectWords, tradeAmounts, writeAmount } from '../inside.ts';
import { requireThat } from '../promises.ts';
import { type CallOptions, codeOf, type ReplyBody, type World } from '../world.ts';

/** Something that a client, the provider or time does. */
export interface Action {
  name: string;
  /** How often it is chosen, beside the others. */
  weight: number;
  /** Whether it changes something: only then a kill during it shows something. */
  isWriting: boolean;
  /** Does it, and says what it did. */
  play(world: World, random: Random): Promise<string>;
}

export function writing(name: string, weight: number, play: Action['play']): Action {
  return { name, weight, isWriting: true, play };
}

/** A request, and its allowed outcome. */
export interface Asked extends CallOptions {
  path: string;
  /** The statuses that the rules of the service allow. @default all that are described */
  expected?: readonly number[];
  /** The path of what is there when the answer is 200, or its name when it has none. */
  made?(body: ReplyBody): string;
}

/** A writing action that is one request. Undefined: there is nothing to do it with. */
export function asking(
  name: string,
  weight: number,
  draw: (world: World, random: Random) => Asked | undefined,
): Action {
  return writing(name, weight, async (world, random) => {
    const asked = draw(world, random);
    return asked ? ask(world, asked) : 'nothing is there to do it with';
  });
}

/** The same, of a request that only reads. */
export function reading(...row: Parameters<typeof asking>): Action {
  return { ...asking(...row), isWriting: false };
}

/** Sends a request, and says what came of it. @throws {Violation} */
export async function ask(world: World, asked: Asked): Promise<string> {
  const { path, expected, made, ...options } = asked;
  const { status, body } = await world.call(path, options);
  const name = status === 200 ? made?.(body) : codeOf(body);
  const { method = '', body: sent = '' } = options;
  const said = `${method} ${path} ${sent && JSON.stringify(sent)}: ${status} ${name ?? ''}`;
  requireThat(expected?.includes(Number(status)) ?? true, 'rules of the service', said);
  if (status === 200 && name !== undefined) world.acknowledged.add(name);
  return said;
}

// All of them are allowed by the description.
const oddTexts = [
  'Müller 😀',
  '\u202eevil\u202c',
  `O'Neil "x" \`\${1}\``,
  'e\u0301\u200b\u0001',
  '',
  ' ',
];

/** A text that is mostly as usual. */
export function someText(random: Random, usual: string): string {
  return random.chance(0.1) ? random.pick(oddTexts) : usual;
}

/** An amount that is mostly fine: small, large, one that has an effect, or more than there is. */
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
  // More decimals than the currency has.
  return money(random.chance(0.01) ? '12.3456789' : value, currency);
}
