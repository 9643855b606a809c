import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { packedPages, relativeLinksOf, withAbsoluteLinks } from './absolute-links.ts';

const home = 'https://github.com/crossborder-fx/crossborder-fx';
const file = 'packages/client/README.md';
const linked = (text: string) => withAbsoluteLinks(text, file, 'v1.2.3');

test('an absolute link leads to the file or folder at the git tag, and still has its fragment', () => {
  expect(linked('[a](../../docs/promises.md#never) [b](src)')).toBe(
    `[a](${home}/blob/v1.2.3/docs/promises.md#never) [b](${home}/tree/v1.2.3/packages/client/src)`,
  );
});

test('withAbsoluteLinks changes only relative links', () => {
  const text =
    '[a](#here) [b](https://a.example/x.md)\n\n```ts\nf([x](y.md));\n```\n\n[c](mailto:a@b.example)\n';
  expect(linked(text)).toBe(text);
});

test('withAbsoluteLinks refuses a link that leads nowhere', () => {
  expect(() => linked('[a](no-such-file.md)')).toThrow(
    'the link no-such-file.md leads to a file that does not exist',
  );
});

test.each(packedPages())('each link of %s leads to a file in the checkout of its tag', (page) => {
  const text = readFileSync(join(repository, page), 'utf8');
  const absolute = withAbsoluteLinks(text, page, 'v1.2.3');
  expect(relativeLinksOf(absolute)).toEqual([]);
  const links = [...absolute.matchAll(/\/(?:blob|tree)\/v1\.2\.3\/([^)#\s]+)/g)];
  expect(links).toHaveLength(relativeLinksOf(text).length);
  for (const [, path = ''] of links) expect(existsSync(join(repository, path)), path).toBe(true);
});
