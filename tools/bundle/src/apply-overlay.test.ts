import { expect, test } from 'vitest';
import { applyOverlay } from './apply-overlay.ts';

const document = () => ({
  info: { title: 'Service' },
  paths: { '/a': { post: { tags: ['A'] } }, '/b': { post: {} }, '/c': { get: {} } },
});

const apply = (...actions: Parameters<typeof applyOverlay>[1]['actions']) =>
  applyOverlay(document(), { overlay: '1.0.0', actions });

test('an overlay update merges objects, appends to lists and replaces all other values', () => {
  const update = { tags: ['B'], summary: 'New' };
  expect(
    apply(
      { target: "$.paths['/a','/b'].post", update },
      { target: '$', update: { info: { title: 'Gateway' } } },
    ),
  ).toEqual({
    info: { title: 'Gateway' },
    paths: {
      '/a': { post: { tags: ['A', 'B'], summary: 'New' } },
      '/b': { post: { tags: ['B'], summary: 'New' } },
      '/c': { get: {} },
    },
  });
});

test('an overlay removal removes the value at each target, and leaves the original document unchanged', () => {
  const source = document();
  const actions = [{ target: '$.paths.*.post', remove: true }];
  expect(applyOverlay(source, { overlay: '1.0.0', actions }).paths).toEqual({
    '/a': {},
    '/b': {},
    '/c': { get: {} },
  });
  expect(source).toEqual(document());
});

test.each([
  ['$.paths.nowhere', 'is not in the document'],
  ["$.paths['/a','/d']", 'is not in the document'],
  ['$..post', 'must be a JSONPath'],
  ['$.paths[?@.post]', 'must be a JSONPath'],
  ['paths', 'must be a JSONPath'],
])(
  'applyOverlay refuses the target %s, because the action would silently change nothing',
  (target, why) => {
    expect(() => apply({ target, remove: true })).toThrow(why);
  },
);

test('applyOverlay refuses an overlay of another version', () => {
  expect(() => applyOverlay({}, { overlay: '2.0.0', actions: [] })).toThrow(
    'must be of version 1.0',
  );
});
