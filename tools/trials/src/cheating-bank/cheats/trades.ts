import type { Row } from '../cheat.ts';
import { isCreation, mapFields, mapObjects, ofResource, writes } from '../rewrite.ts';

const notReference = [
  'currencyPair',
  'sourceAmount',
  'deliveredAmount',
  'appliedRate',
  'expiresAt',
];

export const tradeCheats = {
  'trade-rate-shape': [
    writes('The rate of a trade is a number.', 'trades', ['rate'], () => 1.08),
    writes('The rate of a trade is null.', 'trades', ['rate'], () => null),
  ],
  'fixed-forward-quote-fields': [
    writes(
      'A quote for a fixed forward has no reference.',
      'fixed-forwards',
      ['quoteId'],
      () => undefined,
      ['UnexpectedResponseError'],
    ),
    writes('The reference of a quote is a number.', 'fixed-forwards', ['quoteId'], () => 4711, [
      'ValidationError',
    ]),
    {
      says: 'A quote has nothing but its reference.',
      answer: ofResource('fixed-forwards', (body, { path }) =>
        path.endsWith('/quote') ? mapFields(body, notReference, () => undefined) : body,
      ),
    },
  ],
  'fixed-forward-fields': [
    {
      says: 'A fixed forward has null in every field.',
      meets: ['UnreadableError'],
      answer: ofResource('fixed-forwards', (body) =>
        mapObjects(body, (fields) =>
          'fixedForwardId' in fields
            ? Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
            : fields,
        ),
      ),
    },
    writes('A fixed forward has a number for its id.', 'fixed-forwards', ['fixedForwardId'], (id) =>
      Number(Buffer.from(String(id), 'base64').toString('latin1')),
    ),
    {
      says: 'A new fixed forward is answered with 201 and nothing.',
      meets: ['UnexpectedResponseError'],
      answer: (answer, request) =>
        isCreation(request, 'fixed-forwards')
          ? { status: 201, headers: {}, body: undefined }
          : answer,
    },
  ],
} as const satisfies Record<string, Row>;
