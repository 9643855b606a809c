import fc from 'fast-check';
import { bytes, splicing } from './characters.ts';
import { inBytes, type Mutation, withBody } from './draft.ts';

// Malformed bodies of well-formed HTTP requests.

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
export const bodies = fc.oneof(
  texts.map(
    (body): Mutation =>
      (draft) =>
        withBody(draft, body),
  ),
  splicing(bytes).map(
    (change): Mutation =>
      (draft) =>
        withBody(draft, change(draft.body)),
  ),
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(), fc.jsonValue()).map(
      ([index, value]): Mutation =>
        (draft) =>
          withBody(draft, withOther(draft.body, index, value)),
    ),
  },
);

/** JSON with another value for one of its fields. */
function withOther(json: string, index: number, value: unknown): string {
  const names = [...json.matchAll(/"\w+":/g)];
  const { 0: name = '', index: at = 0 } = names[index % Math.max(names.length, 1)] ?? {};
  // Of two values of a name the later one counts.
  const rest = json.slice(at + name.length).replace(/^("[^"]*"|\w+)/, '');
  return json.slice(0, at) + name + inBytes(JSON.stringify(value)) + rest;
}
