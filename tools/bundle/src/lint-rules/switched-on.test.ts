import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { preprocessors, rules } from './plugin.ts';

type Switches = Record<string, unknown>;
type Api = { rules?: Switches; preprocessors?: Switches };

const configuration = new URL('../../../../spec/redocly.yaml', import.meta.url);
const { rules: shared, apis }: { rules: Switches; apis: Record<string, Api> } = parse(
  await readFile(configuration, 'utf8'),
);

// The rule decidable-paths has nothing to check in the expanded document, which has no paths with a status parameter.
const ofSourceOnly = ['decidable-paths'];
// The rule bare-references checks only the expanded document, because bundling merges the keywords beside a reference with the
// referenced schema.
const ofExpandedOnly = ['bare-references'];

test.each([
  ['source', Object.keys(rules).filter((name) => !ofExpandedOnly.includes(name))],
  ['expanded', Object.keys(rules).filter((name) => !ofSourceOnly.includes(name))],
])(
  'every lint rule of this repository for the %s document is switched on as an error',
  (document, names) => {
    const switches = Object.entries({ ...shared, ...apis[document]?.rules });
    const houseRules = switches.filter(([name]) => name.startsWith('crossborder-fx/'));
    const expected = names.map((name) => [`crossborder-fx/${name}`, 'error']);
    expect(Object.fromEntries(houseRules)).toEqual(Object.fromEntries(expected));
  },
);

test('every preprocessor is switched on, but documented-form runs only when the linter checks the examples a second time', () => {
  const expected = Object.keys(preprocessors).map((name) => `crossborder-fx/${name}`);
  const switchedOn = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'on']));
  expect(apis['documented']?.preprocessors).toEqual(switchedOn(expected));
  const ofSource = expected.filter((name) => !name.endsWith('/documented-form'));
  expect(apis['source']?.preprocessors).toEqual(switchedOn(ofSource));
});
