import { getThing, smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { page } from './undocumented-page.ts';

const gap = (id: string) => [{ id, note: `What ${id} is\nis not shown.` }];

function withGaps() {
  const document = smallDescription({
    '/things/{id}': { get: { ...getThing, 'x-undocumented': gap('thing-errors') } },
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
          rate: { anyOf: [{ type: 'object' }, { type: 'null', 'x-provenance': 'provisional' }] },
        },
      },
    },
  };
  return document;
}

const handling = Object.fromEntries(
  ['rate-limits', 'thing-errors', 'weight-unit'].map((id) => [
    id,
    { client: `Client of ${id}.`, mock: `Mock of ${id}.` },
  ]),
);

test('every gap is listed with its place and what is done about it', () => {
  const text = page(withGaps(), handling);
  expect(text).toContain('leaves 3 things open');
  expect(text).toContain(
    '| **`rate-limits`** What rate-limits is is not shown. | the interface | Client of rate-limits. | Mock of rate-limits. |',
  );
  expect(text).toContain('**`thing-errors`** What thing-errors is is not shown. | `getThing` |');
  expect(text).toContain('**`weight-unit`** What weight-unit is is not shown. | `Thing.weight` |');
});

test('provisional facts are listed by schema', () => {
  expect(page(withGaps(), handling)).toContain(
    '| `Thing` | `age`, `tag` as null, `rate` as null |',
  );
});

test('a gap that nothing is said about is named, and so is an entry without a gap', () => {
  const { 'weight-unit': _removed, ...incomplete } = handling;
  const stray = { ...incomplete, 'no-gap': { client: 'A.', mock: 'B.' } };
  expect(() => page(withGaps(), stray)).toThrow(
    'docs/undocumented.yaml does not say what is done about weight-unit.\n' +
      'docs/undocumented.yaml names no-gap, which is no gap in spec/.',
  );
});
