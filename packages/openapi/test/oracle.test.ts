import { readFile } from 'node:fs/promises';
import { nodesOf, strictForm } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { expanded, templated } from './documents.ts';
import { chaptersOf, facts } from './oracle/all-facts.ts';
import { type Bundles, missingOf } from './oracle/check-fact.ts';
import { type Change, type JsonDocument, nodeAt, whileChanged } from './oracle/document-node.ts';
import { limits, lists, operations } from './oracle/fact-table.ts';
import { neverMissed } from './oracle/mutations.ts';
import { allNotes } from './oracle/texts.ts';

// Check the OpenAPI document in its strict form, because the published form also accepts undocumented answers.
const read = async (name: string): Promise<JsonDocument> =>
  strictForm(JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')));

const changelog = await readFile(new URL('../../../spec/CHANGELOG.md', import.meta.url), 'utf8');
const bundles: Bundles = {
  // Some facts of the service description are about the history of the interface, which spec/CHANGELOG.md contains.
  templated: {
    ...(await read('openapi.codegen.json')),
    'x-changelog': { description: changelog },
  },
  expanded: await read('openapi.json'),
};

test('the fact tables have the 31 operations and the 16 events of the service description', () => {
  expect(operations).toHaveLength(31);
  expect(lists['events']).toHaveLength(16);
});

const sections = [...new Set(facts.flatMap(chaptersOf))].sort();

test.each(sections)('the OpenAPI document has every fact of section %s', (section) => {
  const ofSection = facts.filter((fact) => chaptersOf(fact).includes(section));
  const missing = ofSection.flatMap((fact) => {
    const [problem, ...others] = missingOf(bundles, fact);
    const more = others.length > 0 ? `, and at ${others.length} more places` : '';
    return problem ? [`section ${fact.section}: ${fact.fact} (${problem}${more})`] : [];
  });
  expect(missing).toEqual([]);
});

test('each note on an undocumented point has its own id', () => {
  const ids = allNotes(bundles.templated).map(({ id }) => id);
  expect(ids.filter((id) => typeof id !== 'string' || id === '')).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

// These tests prove that the comparison with the service description can fail: they remove every statement from the OpenAPI
// document, or change the document in other ways that make a fact of the service description false.
test('after the removal of a statement from the OpenAPI document, the check reports the fact that the statement expressed', () => {
  expect(neverMissed(bundles, facts)).toEqual([]);
});

const post = ['paths', '/wallets', 'post'];
const { description } = nodeAt(bundles.templated, post)?.value ?? {};
const [side, events] = ['Side', 'EventName'].map(
  (name) => nodeAt(bundles.templated, ['components', 'schemas', name])?.value['enum'],
);
const extraAccounts = 'extra accounts are created with the create-account operation';
test.each<[fact: string, what: string, ...changes: Change[]]>([
  ['the header is X-WSSE', 'without security', { path: ['security'], value: [] }],
  [
    extraAccounts,
    'without one of its words',
    { path: [...post, 'description'], value: String(description).replace(/onboarding/g, '') },
  ],
  [
    extraAccounts,
    'in another description',
    { path: [...post, 'description'], value: '' },
    { path: ['info', 'description'], value: description },
  ],
  [
    'not shown: operations of the Documents and Logs groups',
    'without the note',
    { path: ['x-undocumented'], value: [] },
  ],
  [
    'POST /quotes body.side has its values',
    'with other values too',
    {
      path: ['components', 'schemas', 'Side', 'anyOf'],
      value: [{ enum: side }, { type: 'string' }],
    },
    { path: ['components', 'schemas', 'Side', 'enum'] },
  ],
  [
    'an element of POST /webhooks body.events has its values',
    'in another order',
    { path: ['components', 'schemas', 'EventName', 'enum'], value: [events].flat().toReversed() },
  ],
])('the check reports the fact "%s" of a document that has it %s', (name, _what, ...changes) => {
  const fact = facts.find((one) => one.fact === name) ?? expect.fail();
  expect(missingOf(bundles, fact)).toEqual([]);
  const missing = whileChanged(bundles.templated, changes, () => missingOf(bundles, fact));
  expect(missing).not.toEqual([]);
});

test('the check reports a list that cannot be called because the expanded document lacks its path', () => {
  const fact = facts.find((one) => one.fact === 'GET /payments/{status} can be called');
  const path = ['paths', '/payments/all', 'get'];
  const check = () => fact && missingOf(bundles, fact);
  expect(whileChanged(bundles.expanded, [{ path }], check)).toEqual(['GET /payments/all: no path']);
});

type Extensions = Record<string, Record<string, object | true>>;

/** Values that the `x-` extensions of the OpenAPI document must have, except `x-limits`. */
const extensions: Extensions = {
  'x-required-result': {
    // Service description, section 4.6: the booking repeats the quote's reference, `quoteId`. The name of this field is
    // provisional only in the answer to the quote.
    'paths//fixed-forwards/quote/post': ['quoteId'],
  },
  'x-above-zero': {
    // The service description does not state this. The rule follows from the meaning: an amount to pay or to exchange.
    'components/schemas/AmountInput/properties/value': true,
  },
};

for (const { extension = {} } of limits) {
  for (const [place, given] of Object.entries(extension)) {
    for (const [name, value] of Object.entries(given)) {
      extensions[name] = {
        ...extensions[name],
        [place]: { ...Object(extensions[name]?.[place]), ...value },
      };
    }
  }
}

test.each([
  ['templated', templated],
  ['expanded', expanded],
])(
  'the %s document has each x- extension in the list of this test only at the expected places, with the expected values',
  (_, document) => {
    const found = Object.keys(extensions).map((extension) => {
      const places = Array.from(nodesOf(document)).flatMap(({ node, keys }) =>
        extension in node ? [[keys.join('/'), node[extension]]] : [],
      );
      return [extension, Object.fromEntries(places)];
    });
    expect(Object.fromEntries(found)).toEqual(extensions);
  },
);
