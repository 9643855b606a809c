import fc from 'fast-check';
import { garbage, junk, splicing } from './characters.ts';
import { type Mutation, withHeader } from './draft.ts';

// Headers that HTTP allows.

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
export const headers = fc.oneof(
  fc
    .constantFrom(...Object.entries(nasty))
    .chain(([name, values]) =>
      fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...values), junk)),
    )
    .map(
      ([name, value]): Mutation =>
        (draft) =>
          withHeader(draft, name, value),
    ),
  fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })).map(
    ([index, times]): Mutation =>
      (draft) => ({
        ...draft,
        headers: draft.headers.flatMap((header, at) =>
          at === index ? Array.from({ length: times }, () => header) : [header],
        ),
      }),
  ),
  splicing(garbage).map(
    (change): Mutation =>
      (draft) => ({
        ...draft,
        headers: draft.headers.map(([name, value]) => [
          name,
          name === 'x-wsse' ? change(value) : value,
        ]),
      }),
  ),
);
