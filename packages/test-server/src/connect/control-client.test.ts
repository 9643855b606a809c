import { expect, test } from 'vitest';
import { toJson } from './control-client.ts';
import { readEvents } from './remote-server.ts';

test('toJson leaves out undefined options, also inside `when`, `answer` and `overrides`', () => {
  const data = { a: [1, null, 'x', true, { b: {} }], c: undefined, d: Object.create(null) };
  const inner = {
    when: { path: undefined },
    answer: { body: undefined },
    overrides: { a: undefined },
  };
  expect(JSON.parse(toJson({ ...data, ...inner }))).toEqual({
    ...{ a: [1, null, 'x', true, { b: {} }], d: {} },
    ...{ when: {}, answer: {}, overrides: {} },
  });
});

test.each([
  [{ a: () => {} }, 'a must not be a function'],
  [{ a: { b: undefined } }, 'b must not be undefined'],
  [{ a: [undefined] }, '0 must not be undefined'],
  [{ when: { body: { c: undefined } } }, 'c must not be undefined'],
  [{ a: new Date() }, 'a must not be a Date'],
  [{ a: new Map() }, 'a must not be a Map'],
  [{ a: 1n }, 'a must not be a bigint'],
  [{ a: Number.POSITIVE_INFINITY }, 'a must not be a number'],
  [{ a: Symbol('a') }, 'a must not be a symbol'],
])('toJson refuses %o', (data, message) => {
  expect(() => toJson(data)).toThrow(
    new TypeError(`${message}, because it cannot be sent to another process.`),
  );
});

test('toJson throws a TypeError for data that contains itself', () => {
  const data: Record<string, unknown> = {};
  data['self'] = data;
  expect(() => toJson(data)).toThrow(TypeError);
});

test.each([1, 2, 3, 1000])(
  'readEvents returns whole events when the stream arrives in pieces of %i bytes',
  async (size) => {
    const text =
      ':\n\nevent: request\ndata: {"tag":"ü🔑 \\n"}\n\n:\n\nevent: reset\ndata: {}\n\nevent: cut';
    const bytes = Buffer.from(text);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const events = [];
    for await (const event of readEvents(pieces())) events.push(event);
    expect(events).toEqual([
      { event: 'request', data: { tag: 'ü🔑 \n' } },
      { event: 'reset', data: {} },
    ]);
  },
);
