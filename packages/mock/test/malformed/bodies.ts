import fc from 'fast-check';
import { bytes, splicing } from './characters.ts';
import { inBytes, type Mutation, withBody } from './draft.ts';
import { fieldsOf, withName, withValue } from './fields.ts';
import { texts as longTexts, structures } from './shapes.ts';

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
// Mostly small ones: 100,000 of these have to be sent.
const shapes = fc.constantFrom(...Object.values({ ...structures, ...longTexts }));
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
    arbitrary: fc
      .tuple(fc.nat(), fc.jsonValue())
      .map(([index, value]) =>
        atField(index, (body, path) => withValue(body, path, inBytes(JSON.stringify(value)))),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(), splicing(fc.constantFrom('', '_', 'a', 'A', 'e', '__proto__')))
      .map(([index, change]) => atField(index, (body, path) => withName(body, path, change))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(), shapes, fc.nat({ max: 200_000 }))
      .map(([index, shape, size]) =>
        atField(index, (body, path) => withValue(body, path, shape(size))),
      ),
  },
);

/** Changes one of the fields, if there are any. */
function atField(
  index: number,
  change: (body: string, path: ReturnType<typeof fieldsOf>[number]) => string,
): Mutation {
  return (draft) => {
    const paths = fieldsOf(draft.body);
    const path = paths[index % paths.length];
    return path ? withBody(draft, change(draft.body, path)) : draft;
  };
}
