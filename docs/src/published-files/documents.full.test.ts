import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDocument, repository } from '@crossborder-fx/tools-description';
import { describe, expect, it } from 'vitest';
import { built } from '../build/folders.ts';
import { documentNames } from './published-files.ts';

const { info } = await readDocument('templated');
const folders = ['openapi', `openapi/${info.version}`];

describe.each(folders)('%s of the built site', (folder) => {
  it.each(documentNames)(
    'the built site has an unchanged copy of %s from the package openapi',
    (name) => {
      const published = readFileSync(join(repository, 'packages/openapi', name), 'utf8');
      expect(readFileSync(join(built, folder, name), 'utf8')).toBe(published);
    },
  );

  it('the site has the OpenAPI document to which each workflow refers', () => {
    const workflows = documentNames.filter((name) => name.startsWith('workflows/'));
    expect(workflows.length).toBeGreaterThan(0);
    for (const name of workflows) {
      const file = join(built, folder, name);
      const [, url = ''] = /^ {4}url: (\S+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
      expect(url).toMatch(/\.yaml$/);
      expect(existsSync(join(dirname(file), url)), url).toBe(true);
    }
  });
});

it('the built site has all documents that the package openapi exports', () => {
  const { exports } = JSON.parse(
    readFileSync(join(repository, 'packages/openapi/package.json'), 'utf8'),
  );
  const files = Object.values(exports).filter(
    (file) => typeof file === 'string' && file !== './package.json',
  );
  expect(documentNames.map((name) => `./${name}`).sort()).toEqual(files.sort());
});
