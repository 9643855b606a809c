import {
  type Bounds,
  type Fact,
  type FieldRow,
  type FieldRows,
  limits,
  lists,
  notShown,
  type ObjectRow,
  type OperationRow,
  objects,
  operations,
  type Place,
  rules,
  type Saying,
  type Sayings,
  sentences,
} from './fact-table.ts';
import { type Direction, type Field, fieldFacts } from './field-facts.ts';

const { events = [], notificationHeaders = [] } = lists;

/** Every fact of the service description that the OpenAPI document must state. */
export const facts: readonly Fact[] = [
  ...objectFacts(),
  ...operationFacts(),
  ...webhookFacts(),
  { section: '5', fact: 'the header is X-WSSE', kind: 'scheme', header: 'X-WSSE' } as const,
  ...rules.map(
    ({ rule, at, ...row }): Fact => ({ ...row, fact: rule, kind: 'samples', at: placesOf(at) }),
  ),
  ...limits.flatMap(({ sections, says = {} }) => said(sections.join(', '), says, 'prose')),
  ...Object.entries(sentences).flatMap(([section, sayings]) => said(section, sayings, 'prose')),
  ...Object.entries(notShown).flatMap(([section, sayings]) => said(section, sayings, 'unknown')),
];

requireLimits();

/** Returns the sections of the service description that a fact cites: `4.3` for rule 2 of section 4.3. */
export function chaptersOf({ section }: Pick<Fact, 'section'>): readonly string[] {
  return [...new Set(section.split(', ').map((one) => one.replace(/ .*/, '')))];
}

function said(section: string, sayings: Sayings, kind: 'prose' | 'unknown'): readonly Fact[] {
  return Object.entries(sayings).flatMap(([at, list]) =>
    [list].flat().map((saying: Saying): Fact => {
      const { says, words } = typeof saying === 'string' ? { says: saying, words: [] } : saying;
      const marked = Array.from(says.matchAll(/\[(.*?)\]/g), ([, word = '']) => word);
      if (marked.length + words.length === 0)
        throw new Error(`The fact must have words in [brackets] or a key "words": ${says}`);
      const fact = says.replaceAll(/[[\]]/g, '');
      return {
        section,
        fact: kind === 'prose' ? fact : `not shown: ${fact}`,
        kind,
        at: placesOf(at),
        words: [...marked, ...words.map(patternOr)],
      };
    }),
  );
}

/** Splits a key at its commas. A list in braces after `webhook` means one place for each value of the list. */
function placesOf(key: string): readonly Place[] {
  return key.split(', ').flatMap((place) => {
    const [name, list] = /\{(\w+)\}/.exec(place) ?? [];
    const values = place.startsWith('webhook') && list !== undefined && lists[list];
    return values ? values.map((value) => place.replace(`${name}`, value)) : [place];
  });
}

function patternOr(word: string): string | RegExp {
  return /^\/.+\/$/.test(word) ? new RegExp(word.slice(1, -1)) : word;
}

/** @throws when a length limit names a field that no fact table has */
function requireLimits(): void {
  const limited = facts.flatMap(({ kind, fact }) =>
    kind === 'maxLength' ? fact.replace(/( to send)?(?=\.| has)/, '') : [],
  );
  for (const { of = [], maxLength } of limits) {
    for (const field of of) {
      if (!limited.includes(`${field} has at most ${maxLength} characters`))
        throw new Error(`Add the length limit of ${field} to a table of facts in test/facts.`);
    }
  }
}

export function operationFacts(rows = operations): readonly Fact[] {
  return rows.flatMap((row) => [
    ...operationItself(row),
    ...inputs(row, 'path', row.path),
    ...inputs(row, 'query', row.query),
    ...bodyFacts(row),
    ...wrapperFacts(row),
  ]);
}

function operationItself({ section, operation, path, empty }: OperationRow): readonly Fact[] {
  const at = [operation];
  const statuses = empty ? ['200', '204'] : ['200'];
  return [
    { section, fact: `${operation} exists`, kind: 'operation', at },
    ...(
      [
        ['can be called', { kind: 'routes', operation, routes: routesOf(operation, path) }],
        [
          'is in the group of its section',
          { kind: 'prose', at: [`tag of ${operation}`], words: [section] },
        ],
        [`answers ${statuses.join(' or ')}`, { kind: 'answers', at, statuses }],
      ] as const
    ).map(([says, claim]): Fact => ({ section, fact: `${operation} ${says}`, ...claim })),
    { section: '4 (1), 5', fact: `${operation} carries X-WSSE`, kind: 'secured', at },
  ];
}

/** One route for each status keyword, because the path of the list operation accepts no other value. */
function routesOf(operation: string, path: FieldRows = {}): readonly string[] {
  const keywords = boundsOf(path['status'] ?? '').values ?? ['{status}'];
  return keywords.map((keyword) => operation.replace('{status}', keyword));
}

function inputs(row: OperationRow, location: string, fields: FieldRows = {}): readonly Fact[] {
  const separator = location === 'body' ? '.' : ' ';
  return Object.entries(fields).flatMap(([name, field]): readonly Fact[] => {
    const { presence, type, ...bounds } = inputOf(field);
    const label = `${row.operation} ${location}${separator}${name}`;
    const { section } = row;
    const placed = { section, label, at: [label], type, bounds: sent(presence, type, bounds) };
    return [
      ...fieldFacts({ ...placed, direction: 'input' }),
      { section, fact: `${label} is ${presence}`, kind: presence, at: [label] },
    ];
  });
}

function inputOf(field: FieldRow) {
  const { is, ...bounds } = boundsOf(field);
  const [presence, type = ''] = is.split(' ');
  if (presence !== 'required' && presence !== 'optional')
    throw new Error(`The value of "is" must begin with required or optional, not ${is}.`);
  return { ...bounds, presence, type } as const;
}

function boundsOf(field: FieldRow): Exclude<FieldRow, string> {
  return typeof field === 'string' ? { is: field } : field;
}

/** The service treats an empty field as missing, and an empty path parameter leads to another operation. */
function sent(presence: 'required' | 'optional', type: string, bounds: Bounds): Bounds {
  if (presence === 'optional' || type !== 'string') return bounds;
  return { ...bounds, reject: [...(bounds.reject ?? []), ''] };
}

function bodyFacts(row: OperationRow): readonly Fact[] {
  const { section, operation, body } = row;
  if (!body)
    return [{ section, fact: `${operation} takes no body`, kind: 'no body', at: [operation] }];
  const at = [`${operation} body`];
  return [
    { section, fact: `${operation} needs a body`, kind: 'required', at },
    ...inputs(row, 'body', body),
  ];
}

function wrapperFacts({ section, operation, returns }: OperationRow): readonly Fact[] {
  if (typeof returns === 'string') {
    if (!returns.endsWith('[]')) return [];
    const fact = `${operation} returns an array`;
    const at = [`${operation} 200`];
    return [{ section, fact, kind: 'samples', at, accept: [[]], reject: [{}, 'A', 1] }];
  }
  return Object.entries(returns).flatMap(([name, type]) => {
    const label = `${operation} 200.${name}`;
    return always({ section, label, at: [label], type, bounds: {}, direction: 'output' });
  });
}

/** Returns the facts of a field that all answers, or all notifications, of one kind contain. */
function always(field: Field): readonly Fact[] {
  const { section, label, at } = field;
  const fact = `${label} is always there`;
  return [...fieldFacts(field), { section, fact, kind: 'required', at }];
}

/** Covers all places of the OpenAPI document where requests and answers contain the object. */
export function objectFacts(): readonly Fact[] {
  const placed = placesOfObjects();
  return Object.entries(objects).flatMap(([name, row]) =>
    (['input', 'output'] as const).flatMap((direction) => {
      const at = placed.get(`${direction} ${name}`) ?? [];
      return at.length === 0 ? [] : factsOfObject(name, row, at, direction);
    }),
  );
}

function factsOfObject(
  name: string,
  row: ObjectRow,
  objectAt: readonly Place[],
  direction: Direction,
): readonly Fact[] {
  const { section } = row;
  const under = (field: string) => objectAt.map((place) => `${place}.${field}`);
  const whose = `${name}${direction === 'input' ? ' to send' : ''}`;
  const fields = Object.entries(row.fields).flatMap(([field, written]): readonly Fact[] => {
    const { is: type, ...bounds } = boundsOf(written);
    const at = under(field);
    const label = `${whose}.${field}`;
    const placed = { section, label, at, type, bounds, direction };
    if (direction === 'output') {
      return row.always?.includes(field) ? always(placed) : fieldFacts(placed);
    }
    const kind = row.required?.includes(field) ? 'required' : 'optional';
    return [
      ...fieldFacts({ ...placed, bounds: sent(kind, type, bounds) }),
      { section, fact: `${label} is ${kind}`, kind, at },
    ];
  });
  const absent = (row.without ?? []).map((field): Fact => {
    const fact = `${whose} has no ${field}`;
    return { section, fact, kind: 'absent', at: under(field) };
  });
  return [...fields, ...absent];
}

function placesOfObjects(): ReadonlyMap<string, readonly Place[]> {
  const placed = new Map<string, Place[]>();
  const put = (type: string, at: Place, direction: Direction): void => {
    if (type.endsWith('[]')) {
      put(type.slice(0, -'[]'.length), `${at}[]`, direction);
      return;
    }
    const key = `${direction} ${type}`;
    placed.set(key, [...(placed.get(key) ?? []), at]);
    for (const [name, inner] of Object.entries(objects[type]?.fields ?? {}))
      put(boundsOf(inner).is, `${at}.${name}`, direction);
  };
  for (const { operation, body, returns } of operations) {
    for (const [name, field] of Object.entries(body ?? {}))
      put(inputOf(field).type, `${operation} body.${name}`, 'input');
    const answer = typeof returns === 'string' ? { '': returns } : returns;
    for (const [name, type] of Object.entries(answer)) {
      put(type, `${operation} 200${name && `.${name}`}`, 'output');
    }
    put('Error', `${operation} error`, 'output');
  }
  for (const event of events) {
    const at = `webhook ${event} body.payload`;
    const { type, wrapper } = payloadOf(event);
    put(type, at, 'output');
    if (wrapper) put(type, `${at}.${wrapper}`, 'output');
  }
  return placed;
}

/** Service description, section 6: the payload is what the detail operation returns, with or without the wrapper. */
function payloadOf(event: string): { readonly type: string; readonly wrapper?: string } {
  if (event.startsWith('PAYMENT_')) return { type: 'Payment', wrapper: 'payment' };
  if (event.startsWith('TRADE_')) return { type: 'Trade', wrapper: 'trade' };
  // The service description does not show the operation that returns one fixed forward.
  return { type: 'FixedForward' };
}

export function webhookFacts(): readonly Fact[] {
  const section = '6';
  return events.flatMap((event): readonly Fact[] => {
    const at = `webhook ${event}`;
    const field = (name: string, type: string) => {
      const label = `${at} ${name}`;
      const bounds = name === 'body.event' ? { values: [event] } : {};
      return always({ section, label, at: [label], type, bounds, direction: 'output' });
    };
    const { type, wrapper } = payloadOf(event);
    const acknowledged = `${event} is acknowledged with 204`;
    return [
      { section, fact: `${event} is an event`, kind: 'operation', at: [at] },
      { section, fact: acknowledged, kind: 'answers', at: [at], statuses: ['204'] },
      { section, fact: `${event} has a body`, kind: 'required', at: [`${at} body`] },
      // A receiver needs the timestamp and the signature header to verify a notification; the signature covers the body.
      ...notificationHeaders.flatMap((header) => field(`header ${header}`, 'string')),
      ...field('body.event', 'string'),
      ...field('body.payload', 'object'),
      ...(wrapper ? field(`body.payload.${wrapper}`, type) : []),
      ...field('body.webhookId', 'webhookId'),
    ];
  });
}
