import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nodesOf, repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const spec = join(repository, 'spec');
const names = (await readdir(spec, { recursive: true })).filter((name) => name.endsWith('.yaml'));
const files = await Promise.all(
  names.map(async (name) => ({
    name,
    isStory: basename(dirname(name)) === 'story',
    content: parse(await readFile(join(spec, name), 'utf8')) as unknown,
  })),
);
const story = files.filter(({ isStory }) => isStory);

const written = files.flatMap(({ name, content }) =>
  Array.from(nodesOf(content), ({ node, keys }) => ({ at: [name, ...keys].join('/'), node })),
);

test('every object of spec/components/story is used by an example or a notification', async () => {
  const template = await readFile(join(spec, 'webhooks/_template.yaml'), 'utf8');
  const notified = written.flatMap(({ at, node }) =>
    at.endsWith('/x-notification') ? [String(node['moment'])] : [],
  );
  const used = written.flatMap(({ at, node: { $ref: reference } }) => {
    if (typeof reference !== 'string') return [];
    const [path = '', pointer = ''] = reference.split('#');
    const file = path === '' ? basename(at.slice(0, at.indexOf('.yaml') + 5)) : basename(path);
    const [, entry] = pointer.split('/');
    return (entry === '{moment}' ? notified : [entry]).map((one) => `${file}#${one}`);
  });
  expect(template).toContain('{moment}');
  const told = story.flatMap(({ name, content }) =>
    Object.keys(Object(content)).map((entry) => `${basename(name)}#${entry}`),
  );
  expect(told.length).toBeGreaterThan(50);
  expect(told.filter((moment) => !used.includes(moment))).toEqual([]);
});

test('the examples of the description contain no object that is written twice', () => {
  const ids = ['id', 'fixedForwardId', 'webhookId', 'quoteId'];
  const identified = written
    .filter(({ node }) => ids.some((key) => typeof node[key] === 'string'))
    .filter(({ node }) => Object.keys(node).length > 3);
  expect(identified.length).toBeGreaterThan(40);
  const places = Map.groupBy(identified, ({ node }) => JSON.stringify(node));
  const copies = [...places.values()].filter(({ length }) => length > 1);
  expect(copies.map((same) => same.map(({ at }) => at))).toEqual([]);
});
