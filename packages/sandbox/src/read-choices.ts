import { readFile } from 'node:fs/promises';
import { UsageError } from '@crossborder-fx/test-server/command-line';
import { type ChoiceOptions, choiceNames } from './choices.ts';

/**
 * The choices in a file of JSON, such as the probe writes: `{ "fixedForwardList": "array" }`. Other options have
 * flags of their own, and are refused. Whether a value can be chosen is checked at the start.
 *
 * @throws {UsageError}
 */
export async function readChoices(file: string): Promise<ChoiceOptions> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new UsageError(`--choices cannot be read: ${cause.code}.`, { cause });
  });
  // What is no JSON has no object.
  const choices: unknown = await new Response(text).json().catch(() => undefined);
  if (typeof choices !== 'object' || choices === null || Array.isArray(choices)) {
    throw new UsageError('--choices must hold one object of JSON.');
  }
  const unknown = Object.keys(choices).filter((name) => !choiceNames.some((one) => one === name));
  if (unknown.length === 0) return choices;
  throw new UsageError(
    `--choices has ${unknown.join(', ')}; the choices are ${choiceNames.join(', ')}.`,
  );
}
