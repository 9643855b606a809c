import type { BankRequest, Cheat, Row } from '../cheat.ts';
import {
  isList,
  isObject,
  listIn,
  mapAmounts,
  mapFields,
  mapObjects,
  onSuccess,
  unpadded,
  withBody,
} from '../rewrite.ts';

const numbers = (body: unknown) => mapAmounts(body, Number);
const optionalTexts = [
  'tag',
  'communication',
  'desiredExecutionDate',
  'executionDate',
  'createdDate',
];

/** Rewrites answers and the payloads of notifications alike. */
export function everywhere(
  says: string,
  change: (body: unknown) => unknown,
  meets?: Cheat['meets'],
): Cheat {
  return {
    says,
    meets,
    answer: onSuccess(change),
    notification: (given) => ({ ...given, body: change(given.body) }),
  };
}

/** Payments and trades have ids that are numbers; requests may name them so, or as before. */
const numberedIds: Pick<Cheat, 'answer' | 'request' | 'notification'> = {
  answer: onSuccess((body, { path }) =>
    /^.(payments|trades|webhooks)/.test(path) ? toNumbers(body) : body,
  ),
  request: (request: BankRequest) => ({
    ...request,
    path: request.path.replace(/\/(\d{6})(?=\/|$)/g, (_, digits: string) => `/${idOf(digits)}`),
    body: mapObjects(request.body, (fields) => fields),
  }),
  notification: (given) => ({ ...given, body: toNumbers(given.body) }),
};

function toNumbers(body: unknown): unknown {
  return mapFields(body, ['id'], (id) => {
    const number = Number(Buffer.from(String(id), 'base64').toString('latin1'));
    return Number.isSafeInteger(number) && number > 0 ? number : id;
  });
}

function idOf(digits: string): string {
  return Buffer.from(digits, 'latin1').toString('base64');
}

/** What a service may change that says nothing of how it changes. */
export const deprecationCheats = [
  everywhere('Every object has fields that no description has.', (body) =>
    mapObjects(body, (fields) =>
      'value' in fields
        ? fields
        : { ...fields, isDeprecated: true, extension: { notes: [null, 1] } },
    ),
  ),
  everywhere('Amounts are written without padding.', (body) => mapAmounts(body, unpadded)),
  {
    says: 'Amounts are written without padding in answers, and with it in notifications.',
    answer: onSuccess((body) => mapAmounts(body, unpadded)),
  },
  everywhere('Amounts are numbers.', numbers, ['UnreadableError']),
  everywhere(
    'Amounts have an exponent.',
    (body) => mapAmounts(body, (text) => Number(text).toExponential()),
    ['UnreadableError'],
  ),
  everywhere(
    'Amounts have a comma and groups.',
    (body) =>
      mapAmounts(body, (text) =>
        Number(text).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
      ),
    ['UnreadableError'],
  ),
  everywhere(
    'Amounts are in minor units.',
    (body) => mapAmounts(body, (text) => unpadded(text.replace('.', ''))),
    ['MismatchError', 'ReconciliationError', 'UndecidedError'],
  ),
  everywhere(
    'Currencies are in small letters.',
    (body) => mapFields(body, ['currency'], (value) => String(value).toLowerCase()),
    ['MismatchError', 'UndecidedError'],
  ),
  everywhere(
    'Texts and dates that can be missing are null.',
    (body) => mapFields(body, optionalTexts, () => null),
    ['UndecidedError'],
  ),
  everywhere(
    'Tags are cut off after eight characters.',
    (body) => mapFields(body, ['tag'], (tag) => (typeof tag === 'string' ? tag.slice(0, 8) : tag)),
    ['UndecidedError'],
  ),
  everywhere('Dates are rolled to the next month.', (body) =>
    mapFields(body, ['desiredExecutionDate', 'executionDate', 'createdDate'], (date) =>
      typeof date === 'string' ? date.replace('-11-', '-12-') : date,
    ),
  ),
  {
    says: 'Objects are bare where they were wrapped.',
    answer: onSuccess((body) => {
      const members = Object.values(Object(body));
      const [only] = members;
      return members.length === 1 && isObject(only) ? only : body;
    }),
  },
  {
    says: 'Lists are bare arrays.',
    meets: ['UnexpectedResponseError'],
    answer: onSuccess((body) => listIn(body)?.items ?? body),
  },
  {
    says: 'Lists have another name.',
    meets: ['UnexpectedResponseError'],
    answer: (answer, request) => {
      const list = listIn(answer.body);
      return list && isList(request) ? withBody(answer, { records: list.items }) : answer;
    },
  },
  {
    says: 'Lists ignore the order that is asked for: the newest comes first.',
    request: (request) =>
      isList(request) ? { ...request, query: withQuery(request.query, 'sort', 'DESC') } : request,
  },
  { says: 'Ids are numbers.', meets: ['ValidationError'], ...numberedIds },
] as const satisfies Row;

export function withQuery(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.set(name, value);
  return changed;
}
