import {
  childrenOf,
  exampleOperations,
  keysOf,
  type LocatedSchema,
  readDocument,
  type Schema,
  valueAt,
  withMembers,
} from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { countValues, maxValues } from '../common/count-values.ts';
import type { OperationId } from '../common/router.ts';
import { bodyLimitOf } from './validate.ts';

const document = await readDocument('expanded');
const maxBodyBytes = 10 * 1024 * 1024;

const operations = exampleOperations(document).map((one) => ({
  ...one,
  group: (one.operation['x-operation-group'] ?? one.id) as OperationId,
}));
const withFiles = ['uploadProofOfTransaction', 'uploadDocument'] as const;
const withTexts = operations.filter(
  ({ id, bodies }) => bodies.length > 0 && !withFiles.some((one) => one === id),
);

// JSON Schema counts this emoji as one character, although it is two UTF-16 units.
const widest = '🏦';

/** Returns a body with every field as long as allowed. A text without a documented length gets 1,000 characters. */
function largest(starts: LocatedSchema[], items: number): unknown {
  const schemas = starts.flatMap((start) => withMembers(document, start));
  const values = schemas.flatMap(({ schema }) => schema.enum ?? []);
  const lengths = schemas.flatMap(
    ({ schema }) => (schema['maxLength'] as number | undefined) ?? [],
  );
  const item = schemas.flatMap((one) => childrenOf(one));
  if (item.length > 0) return Array.from({ length: items }, () => largest(item, items));
  const names = schemas.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  if (names.length > 0) {
    const below = (name: string) => schemas.flatMap((one) => childrenOf(one, name));
    return Object.fromEntries(names.map((name) => [name, largest(below(name), items)]));
  }
  if (schemas.some(({ schema }) => schema.type === 'boolean')) return false;
  const isOpen = schemas.some(({ schema }) => schema.anyOf);
  if (values.length > 0 && !isOpen) {
    return values
      .map(String)
      .sort((one, other) => one.length - other.length)
      .at(-1);
  }
  return widest.repeat(lengths.length > 0 ? Math.max(...lengths) : 1_000);
}

function escaped(value: unknown): string {
  const unitEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, undefined, 4)
    .replaceAll('\n', '\r\n')
    .replaceAll(/"([^"]*)"/g, (_, text: string) => `"${text.split('').map(unitEscape).join('')}"`);
}

test.each(withTexts)(
  'the largest valid body of $id, indented and escaped, is within the body limit of the operation',
  (one) => {
    const start = { pointer: one.bodySchema, schema: valueAt(document, keysOf(one.bodySchema)) };
    const value = largest([start as { pointer: string; schema: Schema }], 900);
    const bytes = Buffer.from(escaped(value));
    expect(JSON.parse(String(bytes))).toEqual(value);
    expect(countValues(bytes).values).toBeLessThanOrEqual(maxValues);
    expect(bytes.length).toBeGreaterThan(1_000);
    expect(bytes.length).toBeLessThanOrEqual(bodyLimitOf(one, maxBodyBytes));
    // The test would prove nothing if the operation's body limit were as large as maxBodyBytes.
    expect(bodyLimitOf(one, maxBodyBytes)).toBeLessThan(512 * 1024);
  },
);

test('the body limit of an operation is never above the body limit of the server', () => {
  for (const operation of operations) {
    expect(bodyLimitOf(operation, 100)).toBe(100);
  }
});

test.each(withFiles)(
  'the body limit of %s, which takes a file, is the body limit of the server',
  (group) => {
    expect(bodyLimitOf({ group }, maxBodyBytes)).toBe(maxBodyBytes);
  },
);
