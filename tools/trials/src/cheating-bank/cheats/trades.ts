import type { Row } from '../cheat.ts';
import { isCreation, mapFields, mapObjects, ofResource } from '../rewrite.ts';

export const tradeCheats = {
  'trade-rate-shape': [
    {
      says: 'The rate of a trade is a number.',
      answer: ofResource('trades', (body) => mapFields(body, ['rate'], () => 1.08)),
    },
    {
      says: 'The rate of a trade is null.',
      answer: ofResource('trades', (body) => mapFields(body, ['rate'], () => null)),
    },
  ],
  'fixed-forward-quote-fields': [
    {
      says: 'A quote for a fixed forward has no reference.',
      meets: ['UnexpectedResponseError'],
      answer: ofResource('fixed-forwards', (body) => mapFields(body, ['quoteId'], () => undefined)),
    },
    {
      says: 'The reference of a quote is a number.',
      meets: ['ValidationError'],
      answer: ofResource('fixed-forwards', (body) => mapFields(body, ['quoteId'], () => 4711)),
    },
    {
      says: 'A quote has nothing but its reference.',
      answer: ofResource('fixed-forwards', (body, { path }) =>
        path.endsWith('/quote')
          ? mapFields(
              body,
              ['currencyPair', 'sourceAmount', 'deliveredAmount', 'appliedRate', 'expiresAt'],
              () => undefined,
            )
          : body,
      ),
    },
  ],
  'fixed-forward-fields': [
    {
      says: 'A fixed forward has null in every field.',
      meets: ['UnreadableError'],
      answer: ofResource('fixed-forwards', (body, { path }) =>
        path.endsWith('/quote')
          ? body
          : mapObjects(body, (fields) =>
              'fixedForwardId' in fields
                ? Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
                : fields,
            ),
      ),
    },
    {
      says: 'A fixed forward has a number for its id.',
      answer: ofResource('fixed-forwards', (body) =>
        mapFields(body, ['fixedForwardId'], (id) =>
          Number(Buffer.from(String(id), 'base64').toString('latin1')),
        ),
      ),
    },
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
