import { readFile } from 'node:fs/promises';
import { reasonOf, UsageError } from '@crossborder-fx/test-server/command-line';
import { type ChoiceOptions, choiceNames } from './choices.ts';

/**
 * Reads choices, which are options such as `holidays`, from a JSON file. Refuses other options, because flags set them.
 * The start of the sandbox checks the values. @throws {UsageError}
 */
export async function readChoices(file: string): Promise<ChoiceOptions> {
  // `readJson` returns undefined for a text that is not JSON, and the `if` below refuses the file.
  const choices = await readJson('--choices', file);
  if (typeof choices !== 'object' || choices === null || Array.isArray(choices)) {
    throw new UsageError('--choices must name a file with one JSON object.');
  }
  const unknown = Object.keys(choices).filter((name) => !choiceNames.some((one) => one === name));
  if (unknown.length === 0) return choices;
  throw new UsageError(
    `The file of --choices must not have ${unknown.join(', ')}, only ${choiceNames.join(', ')}.`,
  );
}

/** Reads a JSON file; returns undefined when its text is not JSON. @throws {UsageError} when the file cannot be read */
export async function readJson(flag: string, file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new UsageError(`${flag} must name a file that can be read: ${reasonOf(cause)}.`, {
      cause,
    });
  });
  return new Response(text).json().catch(() => undefined);
}

/**
 * Converts `amount.value=000000000250.00` to `{ amount: { value: '000000000250.00' } }`. Values are text, except `true` and
 * `false`. @throws {UsageError}
 */
export function readChanges(flags: readonly string[]): object {
  const changes = newChanges();
  for (const flag of flags) {
    const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(flag) ?? [];
    const names = path.split('.');
    if (names.includes('')) {
      throw new UsageError(`--set must be a field and its value, such as tag=rent, not ${flag}.`);
    }
    const last = names.pop() ?? '';
    let inner = changes;
    for (const name of names) {
      const known = inner[name];
      inner[name] = typeof known === 'object' ? known : newChanges();
      inner = inner[name] as Changes;
    }
    inner[last] = /^(true|false)$/.test(value) ? value === 'true' : value;
  }
  return changes;
}

type Changes = { [name: string]: string | boolean | Changes };

/** Makes an object that does not inherit names such as `constructor`. */
function newChanges(): Changes {
  return Object.create(null);
}

/**
 * Hides the warning that node:sqlite is experimental, as Node 22.13 prints it. Only a command may call this function, because
 * only a command may change the warnings of the whole process. Call it before node:sqlite is loaded.
 */
export function quietSqlite(): void {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...details: unknown[]) => {
    if (/^SQLite is an experimental feature/.test(String(warning))) return;
    Reflect.apply(emitWarning, process, [warning, ...details]);
  };
}
