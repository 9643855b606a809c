import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { type Draft, type Mutation, rightDrafts, withBody, withHeader, write } from './draft.ts';
import { fieldsOf, withValue } from './fields.ts';
import { structures, texts } from './shapes.ts';

/** A request that is as large as its name says, made when it is wanted. */
export interface LargeRequest {
  name: string;
  text: () => string;
}

// Below the limit of all bodies, and below those that single operations may have.
const bodySizes = [9_600_000, 1_000_000, 100_000, 10_000];
// What Node takes is 16 kB for all headers.
const headerSizes = [15_000, 100_000];

/** Each operation with bodies, fields, targets and headers of every large shape. */
export function* largeRequests(
  document: OpenApiDocument,
  signature: string,
): Generator<LargeRequest> {
  const drafts = rightDrafts(document, signature);
  const withBodies = drafts.filter(({ body }) => body !== '');
  for (const draft of [...controlDrafts(drafts), ...withBodies]) {
    yield* written(draft, wholeBodies());
    for (const path of fieldsOf(draft.body)) yield* written(draft, fields(path));
  }
  const [reading] = drafts.filter(({ method }) => method === 'GET');
  const [writing] = withBodies;
  for (const draft of [reading, writing]) {
    if (draft) yield* written(draft, largeTargets());
    if (draft) yield* withLargeHeaders(draft);
  }
}

export function withLargeHeaders(draft: Draft): Generator<LargeRequest> {
  return written(draft, largeHeaders());
}

const controlBodies = {
  faults: { operation: 'getPayment', status: 500, times: 1 },
  // Without a receiver: none of these may reach another server.
  webhooks: { event: 'PAYMENT_FINALIZED', secret: 'x' },
  users: { username: 'x', secret: '' },
  reset: {},
};

/** Requests that steer the server. */
function controlDrafts(drafts: Draft[]): Draft[] {
  const [writing] = drafts.filter(({ body }) => body !== '');
  if (!writing) return [];
  return Object.entries(controlBodies).map(([path, body]) => {
    const draft = { ...writing, method: 'POST', target: `/_mock/${path}` };
    return withBody(withHeader(draft, 'host', '127.0.0.1'), JSON.stringify(body));
  });
}

type Change = readonly [name: string, mutate: Mutation];

function* written(draft: Draft, changes: Iterable<Change>): Generator<LargeRequest> {
  const { method, target } = draft;
  for (const [name, mutate] of changes) {
    yield { name: `${method} ${target}, ${name}`, text: () => write(mutate(draft)) };
  }
}

function* wholeBodies(): Generator<Change> {
  for (const [name, shape] of Object.entries(structures)) {
    for (const size of bodySizes) {
      yield [`${name}, ${size} bytes`, (draft) => withBody(draft, shape(size))];
    }
  }
}

function* fields(path: ReturnType<typeof fieldsOf>[number]): Generator<Change> {
  const field = path.join('.');
  for (const [name, shape] of Object.entries({ ...structures, ...texts })) {
    // Most operations refuse a larger body before anybody looks at it.
    const sizes = field === 'file' || field === 'events' ? bodySizes : [1_000_000, 10_000];
    for (const size of sizes) {
      yield [
        `${field}: ${name}, ${size} bytes`,
        (draft) => withBody(draft, withValue(draft.body, path, shape(size))),
      ];
    }
  }
}

const parameters = ['a=1', 'page=1', 'pagee=1', '%7C=%7C', '__proto__=1', '=', '', '%', '+'];
const segments = ['/', '/payments', '/..', '/%2e', '/%', 'a', '%7C', '%zz'];

function* largeTargets(): Generator<Change> {
  for (const size of headerSizes) {
    for (const one of parameters) {
      const query = `${one}&`.repeat(size / (one.length + 1));
      yield [`${one} ${size} bytes`, (draft) => ({ ...draft, target: `${draft.target}?${query}` })];
    }
    for (const one of segments) {
      const path = one.repeat(size / one.length);
      yield [`${one} ${size} bytes`, (draft) => ({ ...draft, target: `/${path}` })];
    }
  }
}

const headers = ['accept', 'prefer', 'x-wsse', 'content-type', 'content-encoding', 'host', 'x'];
const units = [
  ' ',
  '\t',
  ', ',
  ',',
  ';',
  '=',
  '"',
  '\\',
  'a',
  'a/b,',
  'a/b;q=0,',
  '*/*;q=1;',
  'a=b,',
];
const tokens = [
  'UsernameToken ',
  ' Username="',
  'Username="a", ',
  'Nonce="a"',
  'code=200,',
  ' ,;=',
];

function* largeHeaders(): Generator<Change> {
  for (const header of headers) {
    for (const unit of [...units, ...tokens]) {
      for (const size of headerSizes) {
        const value = unit.repeat(size / unit.length);
        // White space at the ends is no part of a value.
        yield [
          `${header} of ${JSON.stringify(unit)}, ${size} bytes`,
          (draft) => withHeader(draft, header, `x${value}x`),
        ];
      }
    }
  }
  yield [
    'many headers',
    (draft) => ({
      ...draft,
      headers: [
        ...draft.headers,
        ...Array.from({ length: 1_900 }, () => ['x', ''] as [string, string]),
      ],
    }),
  ];
}
