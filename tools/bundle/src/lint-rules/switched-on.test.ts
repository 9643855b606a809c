import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { rules } from './plugin.ts';

type Rules = Record<string, unknown>;

const configuration = await readFile(
  new URL('../../../../spec/redocly.yaml', import.meta.url),
  'utf8',
);
const { rules: shared, apis }: { rules: Rules; apis: Record<string, { rules?: Rules }> } =
  parse(configuration);

// The expanded document has no status paths left to decide, and several operations for one method.
const ofSourceOnly = ['client-method', 'decidable-paths'];

test.each([
  ['source', Object.keys(rules)],
  ['expanded', Object.keys(rules).filter((name) => !ofSourceOnly.includes(name))],
])('every house rule for the %s document is switched on as an error', (document, names) => {
  const switches: Rules = { ...shared, ...apis[document]?.rules };
  const houseRules = Object.entries(switches).filter(([name]) =>
    name.startsWith('crossborder-fx/'),
  );
  const expected = names.map((name) => [`crossborder-fx/${name}`, 'error']);
  expect(Object.fromEntries(houseRules)).toEqual(Object.fromEntries(expected));
});
