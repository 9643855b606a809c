import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previousVersion } from '../baseline/previous-version.ts';
import { previousDocuments } from './documents.ts';
import { descriptionGate } from './gate.ts';

const run = promisify(execFile);
const changesets = createRequire(join(repository, 'package.json')).resolve(
  '@changesets/cli/bin.js',
);
const main = join(import.meta.dirname, 'main.ts');

// A checkout that has what the gate reads: the previous release, and its documents as the current ones.
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'crossborder-fx-gate-'));
  const kept = 'tools/release/baseline/packages';
  await cp(join(repository, kept), join(root, kept), { recursive: true });
  await cp(join(repository, '.changeset/config.json'), join(root, '.changeset/config.json'));
  const version = previousVersion(root);
  const documents = await previousDocuments(root);
  await write('package.json', { private: true, workspaces: ['packages/*'] });
  await write('package-lock.json', {});
  await write('packages/openapi/package.json', { name: '@crossborder-fx/openapi', version });
  await write('packages/openapi/openapi.json', documents.expanded);
  await write('packages/openapi/openapi.templated.json', documents.templated);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(join(root, file), text);
}

const changeset = (bump: string, summary: string) =>
  write('.changeset/a-change.md', `---\n'@crossborder-fx/openapi': ${bump}\n---\n\n${summary}\n`);

async function takeAwayQuoteSide(): Promise<void> {
  for (const file of ['openapi.json', 'openapi.templated.json']) {
    const path = join(root, 'packages/openapi', file);
    const document = JSON.parse(await readFile(path, 'utf8'));
    delete document.components.schemas.Trade.properties.side;
    await writeFile(path, JSON.stringify(document));
  }
}

const place = 'components > schemas > Trade > properties > side';
const what = 'Property `side` of `Trade` was removed.';

test('this repository passes', async () => {
  expect((await descriptionGate(repository)).problems).toEqual([]);
});

test('a release without a change needs nothing', async () => {
  expect(await descriptionGate(root)).toEqual({
    changes: [],
    needed: 'none',
    said: 'none',
    problems: [],
  });
});

test('the command prints the changes of both documents and what to do, and ends with 1', async () => {
  await takeAwayQuoteSide();
  const failure = await run(process.execPath, [main, root]).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 1,
    stdout: `major  ${place}\n       ${what}\nNeeded: major. Said: none. Refused.\n`,
    stderr: `packages/openapi: the description needs major, no changeset names the package; ${place}: ${what}; npm run changeset\n`,
  });
});

test('the command accepts what a changeset says', async () => {
  await takeAwayQuoteSide();
  await changeset('major', 'A trade has no side.');
  const { stdout } = await run(process.execPath, [main, root]);
  expect(stdout).toMatch(/\nNeeded: major\. Said: major\. Accepted\.\n$/);
});

test('after `npm run version` the changelog is believed as the changeset was', async () => {
  await takeAwayQuoteSide();
  await changeset('minor', 'A trade has no side.');
  await run(process.execPath, [changesets, 'version'], { cwd: root });
  expect(await descriptionGate(root)).toMatchObject({
    needed: 'major',
    said: 'minor',
    problems: [expect.stringContaining('needs major, the changesets say minor')],
  });
});

test('after `npm run version` a reason is still one', async () => {
  await changeset('minor', 'Types have names.\n\nWhy minor: they did not.');
  await run(process.execPath, [changesets, 'version'], { cwd: root });
  expect(await descriptionGate(root)).toMatchObject({
    needed: 'none',
    said: 'minor',
    problems: [],
  });
});

test('a section of the changelog above the version says nothing of it', async () => {
  await takeAwayQuoteSide();
  await write(
    'packages/openapi/CHANGELOG.md',
    '## 9.9.9\n\n### Major Changes\n\n- A trade has no side.\n',
  );
  await changeset('patch', 'Words.');
  expect(await descriptionGate(root)).toMatchObject({ needed: 'major', said: 'patch' });
});
