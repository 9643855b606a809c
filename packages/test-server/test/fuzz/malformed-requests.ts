import fc from 'fast-check';
import {
  type Draft,
  fieldsOf,
  inBytes,
  type Mutation,
  withBody,
  withHeader,
  withName,
  withValue,
  write,
} from './draft.ts';
import { texts as longTexts, structures } from './shapes.ts';

const charactersFrom = (ranges: [min: number, max: number][]) =>
  fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCharCode(code));
const byte = charactersFrom([[0, 255]]);
// All characters that a header can contain, and most characters that a request target can contain.
const visible = charactersFrom([
  [33, 126],
  [128, 255],
]);
const garbage = fc.string({ unit: visible, maxLength: 30 });
const bytes = fc.string({ unit: byte, maxLength: 30 });
const long = fc
  .tuple(visible, fc.constantFrom(300, 9_000, 20_000))
  .map(([unit, count]) => unit.repeat(count));
const junk = fc.oneof({ weight: 9, arbitrary: garbage }, long);

const place = fc.double({ min: 0, max: 1, noNaN: true });

/** `at` is the place: 0 is the start, 1 the end. */
function splice(text: string, at: number, removed: number, inserted: string): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}

const splicing = (inserted: fc.Arbitrary<string>) =>
  fc.tuple(place, fc.nat({ max: 20 }), inserted).map(
    ([at, removed, text]) =>
      (whole: string) =>
        splice(whole, at, removed, text),
  );

/** Generates functions that add one mistake to a request. `make` makes the mistake from a value that fast-check generates. */
const mistake = <Value>(
  values: fc.Arbitrary<Value>,
  make: (draft: Draft, value: Value) => Draft,
): fc.Arbitrary<Mutation> => values.map((value) => (draft) => make(draft, value));

// HTTP forbids the request lines, headers and lengths below, or their meaning is ambiguous.

const brokenLines = fc.oneof(
  mistake(
    fc.oneof(fc.constantFrom('CONNECT', 'PRI', 'get', '', 'GET GET'), bytes),
    (draft, method) => ({ ...draft, method }),
  ),
  mistake(
    fc.oneof(fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTPS/1.1', ''), bytes),
    (draft, version) => ({ ...draft, version }),
  ),
  mistake(splicing(bytes), (draft, change) => ({ ...draft, target: change(draft.target) })),
  mistake(fc.tuple(bytes, bytes), (draft, header) => ({
    ...draft,
    headers: [...draft.headers, header],
  })),
);

const lengths = ['0', '1', '-1', '+5', '1, 1', '1e3', '99999999999999999999', 'x', '200000'];
const codings = ['chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'x'];
const chunkEnds = ['\r\n', '\n', '', ';x\r\n', ' \r\n', `;${'x'.repeat(20_000)}\r\n`];
const brokenFrames = fc.oneof(
  mistake(fc.constantFrom(...lengths), (draft, length) =>
    withHeader(draft, 'content-length', length),
  ),
  mistake(fc.constantFrom(...codings), (draft, coding) =>
    withHeader(draft, 'transfer-encoding', coding),
  ),
  mistake(
    fc.tuple(fc.array(bytes, { maxLength: 3 }), fc.boolean(), fc.constantFrom(...chunkEnds)),
    (draft, [chunks, complete, end]) =>
      inChunks(draft, [draft.body, ...chunks, ...(complete ? [''] : [])], end),
  ),
);

function inChunks(draft: Draft, chunks: string[], end: string): Draft {
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}${end}${chunk}\r\n`).join('');
  const headers = draft.headers.filter(([name]) => name !== 'content-length');
  return withHeader({ ...draft, body, headers }, 'transfer-encoding', 'chunked');
}

// The bodies below are malformed, but the requests that contain them are valid HTTP.

const nests = fc
  .constantFrom(['[', ']'], ['{"amount":', '}'], ['{"a":[', ']}'], ['"', '"'])
  .chain(([open = '', close = '']) =>
    fc
      .tuple(fc.constantFrom(50, 101, 5_000, 20_000), fc.boolean())
      .map(([depth, closed]) => `${open.repeat(depth)}0${closed ? close.repeat(depth) : ''}`),
  );
const texts = fc.oneof(
  { weight: 5, arbitrary: fc.json().map(inBytes) },
  fc.constantFrom('', ' ', 'null', 'true', '1e999', '-0', '"\\ud800"', '{"__proto__":{"a":1}}'),
  fc.constantFrom('\xef\xbb\xbf{}', '\xff\xfe{\0}\0', '{"a":"\xff"}', "{'a':1}", '{"a":1,}', 'NaN'),
  fc.constant('x'.repeat(150_000)),
  nests,
  bytes,
);
// Most bodies below are small, because a run sends 100,000 requests.
const shapes = fc.constantFrom(...Object.values({ ...structures, ...longTexts }));
const bodies = fc.oneof(
  mistake(texts, withBody),
  mistake(splicing(bytes), (draft, change) => withBody(draft, change(draft.body))),
  {
    weight: 3,
    arbitrary: mistake(fc.tuple(fc.nat(), fc.jsonValue()), (draft, [index, value]) =>
      atField(draft, index, (body, path) => withValue(body, path, inBytes(JSON.stringify(value)))),
    ),
  },
  {
    weight: 2,
    arbitrary: mistake(
      fc.tuple(fc.nat(), splicing(fc.constantFrom('', '_', 'a', 'A', 'e', '__proto__'))),
      (draft, [index, change]) =>
        atField(draft, index, (body, path) => withName(body, path, change)),
    ),
  },
  {
    weight: 1,
    arbitrary: mistake(
      fc.tuple(fc.nat(), shapes, fc.nat({ max: 200_000 })),
      (draft, [index, shape, size]) =>
        atField(draft, index, (body, path) => withValue(body, path, shape(size))),
    ),
  },
);

/** Changes one field of a request's body; a body without fields stays unchanged. */
function atField(
  draft: Draft,
  index: number,
  change: (body: string, path: ReturnType<typeof fieldsOf>[number]) => string,
): Draft {
  const paths = fieldsOf(draft.body);
  const path = paths[index % paths.length];
  return path ? withBody(draft, change(draft.body, path)) : draft;
}

// HTTP allows the headers below.

const nasty: Record<string, string[]> = {
  accept: [
    ...['text/html', ';;', 'a/b/c', '*', 'application/json;q=x', 'application/json;q=0', ','],
    ...['*/*', 'application/*', 'application/json, */*;q=0', 'APPLICATION/JSON', '', '*/json'],
    ...['application/json;q=2', 'application/json;charset=x', 'text/html, application/json;q=0.1'],
    ...['application/problem+json', 'application/json;a="b,c"', '"', 'constructor/json'],
  ],
  prefer: [
    ...['code=', 'code=9', 'code=1e2', 'code=999', 'example=', 'example=__proto__', 'dynamic=x'],
    ...['code=200', 'code=204', 'code=422', 'code=-1', 'code=200, code=204', 'code=" 200"', '='],
    ...['dynamic=true', 'dynamic=false', 'dynamic', 'dynamic=true, seed=a', 'seed=', ';', ',,'],
    ...['example=Finalized', 'example=toString', 'example="', 'code=default', 'return=minimal'],
    ...['code=422, example=VerificationFailed', 'code=1000, dynamic=true', 'CODE=204'],
  ],
  'content-type': [
    'text/plain',
    'application/xml',
    '',
    ';',
    'application/x',
    'multipart/form-data',
  ],
  'content-encoding': ['gzip', 'br', 'identity, gzip', 'nonsense'],
  connection: ['upgrade', 'close, x', 'keep-alive, upgrade', ''],
  expect: ['100-continue', 'cake'],
  upgrade: ['websocket', 'h2c', 'TLS/1.0'],
  host: ['', 'a b', '[', 'x:99999999'],
  trailer: ['x-wsse', 'content-length'],
  'x-wsse': ['', 'UsernameToken', 'Bearer x', 'UsernameToken Username=""', '"""""'],
};
const headers = fc.oneof(
  mistake(
    fc
      .constantFrom(...Object.entries(nasty))
      .chain(([name, values]) =>
        fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...values), junk)),
      ),
    (draft, [name, value]) => withHeader(draft, name, value),
  ),
  mistake(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), (draft, [index, times]) => ({
    ...draft,
    headers: draft.headers.flatMap((header, at) =>
      at === index ? Array.from({ length: times }, () => header) : [header],
    ),
  })),
  mistake(splicing(garbage), (draft, change) => ({
    ...draft,
    headers: draft.headers.map(([name, value]) => [
      name,
      name === 'x-wsse' ? change(value) : value,
    ]),
  })),
);

// HTTP allows the methods and targets below.

const methods = mistake(
  fc.constantFrom('OPTIONS', 'HEAD', 'TRACE', 'PURGE', 'M-SEARCH', 'GET', 'POST', 'PUT', 'PATCH'),
  (draft, method) => ({ ...draft, method }),
);

const pieces = fc.constantFrom(
  ...'/ // /. /.. /../ %2e%2e %2F %5c %00 %25 %7C %3Cx%3E %20 % %2 %zz %c3%28 %ff %u0041'.split(
    ' ',
  ),
  ...'/payments /wallets /all /_all /trades /webhooks /a /__proto__ /constructor'.split(' '),
  ...'? & x=1 = ; * , @ < > | \\ [::1] ?page=%7C ?sort=x ?fromDate=1 ?status=\xe9'.split(' '),
);
const names = fc.constantFrom(
  ...'page pagee per_page perPage Page sort fromDate from_date status a[b] __code __example __dynamic __seed'.split(
    ' ',
  ),
  ...['__proto__', 'constructor', ''],
);
const targets = fc.oneof(
  mistake(fc.array(pieces, { minLength: 1, maxLength: 6 }), (draft, parts) => ({
    ...draft,
    target: `/${parts.join('')}`,
  })),
  mistake(fc.tuple(place, pieces), (draft, [at, piece]) => ({
    ...draft,
    target: `/${splice(draft.target.slice(1), at, 0, piece)}`,
  })),
  mistake(fc.array(fc.tuple(names, garbage), { minLength: 1, maxLength: 4 }), (draft, pairs) => ({
    ...draft,
    target: `${draft.target}?${pairs.map((pair) => pair.join('=')).join('&')}`,
  })),
);

const mutated = (drafts: fc.Arbitrary<Draft>, mutation: fc.Arbitrary<Mutation>) =>
  fc
    .tuple(drafts, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([draft, mutations]) => mutations.reduce((changed, mutate) => mutate(changed), draft));

/**
 * Generates requests that have one to three mistakes, and some requests of random bytes. HTTP allows most of the mistakes, so
 * that these requests get past the HTTP parser.
 */
export function malformedRequests(right: readonly Draft[]): fc.Arbitrary<string> {
  const any = fc.constantFrom(...right);
  const withBodies = fc.constantFrom(...right.filter(({ body }) => body !== ''));
  const written = (drafts: fc.Arbitrary<Draft>) => drafts.map((draft) => write(draft));
  const ends = fc.constantFrom('\n', '\r', ' ');
  const requests: [weight: number, arbitrary: fc.Arbitrary<string>][] = [
    [8, written(mutated(any, fc.oneof(methods, targets, headers)))],
    [8, written(mutated(withBodies, fc.oneof(bodies, headers)))],
    [2, written(mutated(any, brokenLines))],
    [2, written(mutated(any, fc.oneof(brokenFrames, bodies)))],
    [1, fc.tuple(any, ends).map(([draft, end]) => write(draft, end))],
    [2, fc.tuple(written(any), splicing(bytes)).map(([text, change]) => change(text))],
    [1, fc.string({ unit: byte, minLength: 1, maxLength: 200 })],
  ];
  return fc.oneof(...requests.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
