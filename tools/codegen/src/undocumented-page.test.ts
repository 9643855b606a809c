import { getThing, smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { page } from './undocumented-page.ts';

const gap = (id: string) => [{ id, note: `What ${id} is\nis not shown.` }];

function withGaps() {
  const document = smallDescription({
    '/things/{id}': { get: { ...getThing, 'x-undocumented': gap('thing-errors') } },
    '/things': { get: { ...getThing, operationId: 'listThings', 'x-provenance': 'provisional' } },
  });
  document['x-undocumented'] = gap('rate-limits');
  document.components = {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          weight: { type: 'object', 'x-undocumented': gap('weight-unit') },
          age: { type: 'string', 'x-provenance': 'provisional' },
          tag: { type: ['string', 'null'], 'x-documented-type': 'string' },
          rate: { oneOf: [{ type: 'object' }, { type: 'null', 'x-provenance': 'provisional' }] },
        },
      },
    },
  };
  return document;
}

const handling = Object.fromEntries(
  ['rate-limits', 'thing-errors', 'weight-unit'].map((id) => [
    id,
    { client: `Client of ${id}.`, mock: `Mock of ${id}.`, sandbox: `Sandbox of ${id}.` },
  ]),
);
/** Returns the entries of all undocumented points. The entry `rate-limits` has the given text about the sandbox. */
const sandboxSays = (sandbox: string) => ({
  ...handling,
  'rate-limits': { client: 'A.', mock: 'B.', sandbox },
});

test('undocumentedPage refuses an undocumented point without an entry, and an entry without an undocumented point', () => {
  const { 'weight-unit': _removed, ...incomplete } = handling;
  const stray = { ...incomplete, 'no-gap': { client: 'A.', mock: 'B.', sandbox: 'C.' } };
  expect(() => page(withGaps(), stray, {})).toThrow(
    'docs/undocumented.yaml must say what the packages do about the gap weight-unit.\n' +
      'docs/undocumented.yaml names the gap no-gap, which spec/ does not have.',
  );
});

test('undocumentedPage refuses an entry that says nothing about the sandbox', () => {
  expect(() => page(withGaps(), sandboxSays(''), {})).toThrow(
    'docs/undocumented.yaml must say what the packages do about the gap rate-limits.',
  );
});

test('undocumentedPage reports once each name in braces that is not in the list of choices of the sandbox', () => {
  expect(() => page(withGaps(), sandboxSays('{perDay}, {perDay}, {toString}'), {})).toThrow(
    "docs/undocumented.yaml names {perDay}, which is not in the sandbox's list of choices.\n" +
      "docs/undocumented.yaml names {toString}, which is not in the sandbox's list of choices.",
  );
});

test('undocumentedPage refuses a choice of the sandbox that no entry mentions by its value or its name', () => {
  const said = sandboxSays('{one}, and option `two`, and three.');
  expect(() => page(withGaps(), said, { one: '1', two: '2', three: '3' })).toThrow(
    /^docs\/undocumented.yaml must mention the choice three of the sandbox.$/,
  );
});
