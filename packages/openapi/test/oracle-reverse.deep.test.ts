import { readFile } from 'node:fs/promises';
import { strictForm } from '@crossborder-fx/tools-description';
import { depth } from '@crossborder-fx/tools-test-utils/depth';
import { describe, expect, test } from 'vitest';
import { facts } from './oracle/all-facts.ts';
import type { JsonDocument } from './oracle/document-node.ts';
import { type Change, whileChanged } from './oracle/document-node.ts';
import { inventions } from './oracle/inventions.ts';
import { provisionalMarks, unbackedOf } from './oracle/unbacked.ts';

// Check the OpenAPI document in its strict form, because the published form also accepts undocumented answers.
const read = async (name: string): Promise<JsonDocument> =>
  strictForm(JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')));

const describedBy = (name: string, document: JsonDocument) => ({
  name,
  document,
  // If the document really has a statement without a source, only one test should fail, and not every test here.
  marks: provisionalMarks(document, facts),
});

const templated = describedBy('templated', await read('openapi.codegen.json'));
const documents = [templated, describedBy('expanded', await read('openapi.json'))];

test.each(documents)(
  'each statement of the $name OpenAPI document has a source or is marked provisional',
  ({ document }) => {
    expect(unbackedOf(document, facts)).toEqual([]);
  },
);

/** The kinds of statements that only the paths hold. The expanded document has other paths, and the same components. */
const ofPaths = ['an operation of a known path', 'an operation of a new path', 'a status code'];
const inQuickTests = [...ofPaths, 'a property', 'an enum value', 'a required marker'];

// This test proves that the check finds undocumented statements: the test adds each kind of statement wherever the OpenAPI
// document can hold it, and expects a message for every addition. The quick tests add only a few kinds.
describe.each(documents)('in the $name document', ({ name, document, marks }) => {
  const kinds = Object.entries(inventions).filter(
    ([kind]) =>
      (name === 'templated' || ofPaths.includes(kind)) &&
      (depth !== 'quick' || inQuickTests.includes(kind)),
  );
  test.each(kinds)(
    'the search for statements without a source finds the added statement at every place: %s',
    (_, invent) => {
      const made = whileChanged(document, marks, () => invent(document));
      const changes = [...marks, ...made.map(({ change }) => change)];
      const messages = whileChanged(document, changes, () => unbackedOf(document, facts));
      const unnoticed = made
        .map(({ reported }) => reported)
        .filter((reported) => !messages.some((message) => message.includes(reported)));
      expect(made).not.toEqual([]);
      expect(unnoticed).toEqual([]);
    },
  );
});

const real = new Set(unbackedOf(templated.document, facts));

/** Returns the messages that the given changes of the document with templated paths cause. */
function reportOf(...changes: readonly Change[]): readonly string[] {
  const { document, marks } = templated;
  const all = whileChanged(document, [...marks, ...changes], () => unbackedOf(document, facts));
  return all.filter((message) => !real.has(message));
}

const quote = ['components', 'schemas', 'Quote'];
const colour = [...quote, 'properties', 'colour'];

test('a message about a statement without a source names the place, the statement and the remedy', () => {
  const name = { type: 'string', maxLength: 5 };
  const value = { type: 'object', properties: { name }, examples: [{ name: 'red' }] };
  expect(reportOf({ path: colour, value })).toEqual([
    'POST /quotes 200.colour: property (components › schemas › Quote › properties › colour, in 2 places). ' +
      'The tables of facts lack this statement. Add it to packages/openapi/test/facts if the service description has it. ' +
      'If not, add `x-provenance: provisional` in spec/ to the statement, or to the part that contains it.',
  ]);
});

test('the search for statements without a source accepts a provisional field and everything inside the field', () => {
  const value = {
    type: 'object',
    'x-provenance': 'provisional',
    properties: { name: { type: 'string', maxLength: 5 } },
  };
  expect(reportOf({ path: colour, value })).toEqual([]);
});

test('the search for statements without a source reports a provisional field that is required', () => {
  const field = { path: colour, value: { 'x-provenance': 'provisional' } };
  expect(reportOf(field, { path: [...quote, 'required'], value: ['id', 'colour'] })).toEqual([
    expect.stringMatching(/^POST \/quotes 200\.colour: is required /),
  ]);
});

test('the search for statements without a source reports a provisional parameter that is required', () => {
  const path = ['paths', '/quotes', 'post', 'parameters'];
  const parameter = { name: 'colour', in: 'query', 'x-provenance': 'provisional' };
  expect(reportOf({ path, value: [parameter] })).toEqual([]);
  expect(reportOf({ path, value: [{ ...parameter, required: true }] })).toEqual([
    expect.stringMatching(/^POST \/quotes query colour: is required /),
  ]);
});
