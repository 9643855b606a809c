import { UsageError } from '@crossborder-fx/test-server/command-line';

/**
 * `amount.value=000000000250.00` → `{ amount: { value: '000000000250.00' } }`, of any number of them.
 * Values are text, but for `true` and `false`.
 *
 * @throws {UsageError}
 */
export function readChanges(flags: readonly string[]): object {
  const changes = new Map<string, unknown>();
  for (const flag of flags) {
    const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(flag) ?? [];
    const names = path.split('.');
    if (names.includes('')) {
      throw new UsageError(`--set takes a field and its value, such as tag=rent, not ${flag}.`);
    }
    set(changes, names, /^(true|false)$/.test(value) ? value === 'true' : value);
  }
  return objectOf(changes);
}

// A Map, so that no name of a field is one that every object has.
function set(
  changes: Map<string, unknown>,
  [name = '', ...others]: readonly string[],
  value: unknown,
): void {
  if (others.length === 0) {
    changes.set(name, value);
    return;
  }
  const known = changes.get(name);
  const inner = known instanceof Map ? known : new Map<string, unknown>();
  changes.set(name, inner);
  set(inner, others, value);
}

function objectOf(changes: ReadonlyMap<string, unknown>): object {
  return Object.fromEntries(
    Array.from(changes, ([name, value]) => [name, value instanceof Map ? objectOf(value) : value]),
  );
}
