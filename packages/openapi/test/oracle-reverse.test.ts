import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { facts } from './oracle/all-facts.ts';
import { whileChanged } from './oracle/changed-document.ts';
import type { JsonDocument } from './oracle/document-node.ts';
import { inventions } from './oracle/inventions.ts';
import { unbackedOf } from './oracle/unbacked.ts';

const read = async (name: string): Promise<JsonDocument> =>
  JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8'));

const templated = await read('openapi.templated.json');
const documents = [
  { name: 'templated', document: templated },
  { name: 'expanded', document: await read('openapi.json') },
];

test.each(documents)(
  'the $name document says nothing that the table does not say',
  ({ document }) => {
    expect(unbackedOf(document, facts)).toEqual([]);
  },
);

// A check that cannot fail proves nothing: each kind of invention is made wherever it can be made.
describe.each(documents)('in the $name document', ({ document }) => {
  test.each(Object.entries(inventions))('%s is reported wherever it is made', (_, invent) => {
    const made = invent(document);
    expect(made).not.toEqual([]);
    const changes = made.map(({ change }) => change);
    const messages = whileChanged(document, changes, () => unbackedOf(document, facts));
    const unnoticed = made.filter(
      ({ reported }) => !messages.some((message) => message.includes(reported)),
    );
    expect(unnoticed.map(({ reported }) => reported)).toEqual([]);
  });
});

test('a message names the place, what is said there, and what to do', () => {
  const path = ['components', 'schemas', 'Quote', 'properties', 'colour'];
  const value = { type: 'string', maxLength: 5, examples: ['red'] };
  expect(whileChanged(templated, [{ path, value }], () => unbackedOf(templated, facts))).toEqual([
    'POST /quotes 200.colour: property (components › schemas › Quote › properties › colour, and at 1 more places). ' +
      'Nothing backs it. Cite it in packages/openapi/test/oracle, from the service description, ' +
      'or mark it or what it is in `x-provenance: provisional` in spec/.',
  ]);
});

test('what is marked provisional needs no backing, nor does what is in it', () => {
  const path = ['components', 'schemas', 'Quote', 'properties', 'colour'];
  const value = {
    type: 'object',
    'x-provenance': 'provisional',
    properties: { name: { type: 'string', maxLength: 5 } },
  };
  expect(whileChanged(templated, [{ path, value }], () => unbackedOf(templated, facts))).toEqual(
    [],
  );
});

test('what is marked provisional may not be required', () => {
  const schema = ['components', 'schemas', 'Quote'];
  const changes = [
    { path: [...schema, 'properties', 'colour'], value: { 'x-provenance': 'provisional' } },
    { path: [...schema, 'required'], value: ['id', 'colour'] },
  ];
  expect(whileChanged(templated, changes, () => unbackedOf(templated, facts))).toEqual([
    expect.stringMatching(/^POST \/quotes 200\.colour: is required /),
  ]);
});
