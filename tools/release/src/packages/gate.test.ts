import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptFile } from '../baseline/kept-file.ts';
import { published } from './folders.ts';
import { contentsGate } from './gate.ts';
import type { Manifest } from './manifest-changes.ts';

// A checkout whose packages have the contents of the release before, until a test plants a change.
let root: string;
const workflow = 'workflows/pay-a-beneficiary.arazzo.yaml';
const owners = published.map((folder) => basename(folder));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'crossborder-fx-contents-'));
  const kept = 'tools/release/baseline/packages';
  await cp(join(repository, kept), join(root, kept), { recursive: true });
  await cp(join(repository, '.changeset/config.json'), join(root, '.changeset/config.json'));
  await write('package.json', JSON.stringify({ private: true, workspaces: ['packages/*'] }));
  await write('package-lock.json', '{}');
});

beforeEach(async () => {
  await changeset('patch');
  await rm(join(root, 'packages'), { recursive: true, force: true });
  for (const owner of owners) {
    const manifest = await keptFile(root, owner, 'package.json');
    await write(`packages/${owner}/package.json`, manifest);
    for (const [file] of manifest.matchAll(/workflows\/[\w.-]+\.yaml(?=",?\n)/g)) {
      await write(`packages/${owner}/${file}`, await keptFile(root, owner, file));
    }
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

const changeset = (bump: string) =>
  write(
    '.changeset/a-change.md',
    `---\n${owners.map((owner) => `'@crossborder-fx/${owner}': ${bump}\n`).join('')}---\n\nMends.\n`,
  );

async function plant(owner: string, change: (manifest: Manifest) => void): Promise<void> {
  const file = `packages/${owner}/package.json`;
  const manifest: Manifest = JSON.parse(await readFile(join(root, file), 'utf8'));
  change(manifest);
  await write(file, JSON.stringify(manifest));
}

async function replace(from: string | RegExp, to: string): Promise<void> {
  const file = `packages/openapi/${workflow}`;
  const text = await readFile(join(root, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  await write(file, changed);
}

const needs = (owner: string, bump: string, what: string) => [
  `packages/${owner}: the contents need ${bump}, the changesets say patch; ${what}; npm run changeset`,
];

test.each(owners)('the changesets of this repository say what %s needs', async (owner) => {
  expect(await contentsGate(repository, owner)).toEqual([]);
});

test.each(owners)('%s as it was may be a patch', async (owner) => {
  expect(await contentsGate(root, owner)).toEqual([]);
});

test.each<[string, string, (manifest: Manifest) => void, string]>([
  [
    'a file that `exports` names',
    'openapi',
    ({ exports }) => delete exports?.['./openapi.templated.json'],
    'exports > ./openapi.templated.json was removed',
  ],
  [
    'a workflow file',
    'openapi',
    ({ exports }) => delete exports?.[`./${workflow}`],
    `exports > ./${workflow} was removed`,
  ],
  [
    'an entry point that is refused',
    'client',
    (manifest) => Object.assign(manifest.exports ?? {}, { './money': null }),
    'exports > ./money was removed (and 2 more)',
  ],
  [
    'a command',
    'client',
    (manifest) => delete manifest.bin,
    'bin > crossborder-fx-client was removed',
  ],
  [
    'a runtime',
    'client',
    ({ imports }) => {
      const { workerd: _, ...others } = Object(imports?.['#transport']);
      Object.assign(imports ?? {}, { '#transport': others });
    },
    'imports > #transport > workerd was removed',
  ],
  [
    'a runtime that is looked for too late',
    'client',
    ({ imports }) => {
      const { workerd, ...others } = Object(imports?.['#transport']);
      Object.assign(imports ?? {}, { '#transport': { ...others, workerd } });
    },
    'imports > #transport > workerd was removed',
  ],
  [
    'a Node that is no longer promised',
    'client',
    (manifest) => Object.assign(manifest, { engines: { node: '>=22' } }),
    'engines > node was >=20.19 and is >=22',
  ],
  [
    'an engine more',
    'client',
    ({ engines }) => Object.assign(engines ?? {}, { npm: '>=11' }),
    'engines > npm was * and is >=11',
  ],
  [
    'a peer of a narrower range',
    'webhooks',
    ({ peerDependencies }) => Object.assign(peerDependencies ?? {}, { bullmq: '>=6' }),
    'peerDependencies > bullmq was >=5 and is >=6',
  ],
  [
    'a peer that was optional',
    'webhooks',
    ({ peerDependenciesMeta }) => delete peerDependenciesMeta?.['bullmq'],
    'peerDependencies > bullmq is needed now',
  ],
  [
    'a peer more',
    'client',
    (manifest) => Object.assign(manifest, { peerDependencies: { undici: '>=7' } }),
    'peerDependencies > undici is needed now',
  ],
])('%s needs major', async (_name, owner, change, what) => {
  await plant(owner, change);
  expect(await contentsGate(root, owner)).toEqual(needs(owner, 'major', `package.json > ${what}`));
  await changeset('minor');
  expect(await contentsGate(root, owner)).toHaveLength(1);
  await changeset('major');
  expect(await contentsGate(root, owner)).toEqual([]);
});

test.each<[string, (manifest: Manifest) => void, string]>([
  [
    'an entry point more',
    ({ exports }) => Object.assign(exports ?? {}, { './more': './dist/more.js' }),
    'exports > ./more was added',
  ],
  [
    'a dependency more',
    ({ dependencies }) => Object.assign(dependencies ?? {}, { undici: '7.0.0' }),
    'dependencies > undici was added',
  ],
])('%s needs minor', async (_name, change, what) => {
  await plant('client', change);
  expect(await contentsGate(root, 'client')).toEqual(
    needs('client', 'minor', `package.json > ${what}`),
  );
  await changeset('minor');
  expect(await contentsGate(root, 'client')).toEqual([]);
});

test('a wider range, a dependency less and another target may be a patch', async () => {
  await plant('webhooks', (manifest) => {
    delete manifest.dependencies;
    Object.assign(manifest.peerDependencies ?? {}, { bullmq: '>=4' });
    Object.assign(manifest, { engines: { node: '>=20' } });
  });
  expect(await contentsGate(root, 'webhooks')).toEqual([]);
});

test.each([
  ['a workflow id', 'workflowId: pay-a-beneficiary', 'workflowId: pay', ' was removed'],
  ['an input', /^ {8}holderName:/m, '        holder:', ' > inputs > holderName was removed'],
  [
    'a needed input',
    /^( {6}required:)$/m,
    '$1\n        - purpose',
    ' > inputs > purpose is required now',
  ],
])('%s that is gone or new needs major', async (_name, from, to, what) => {
  await replace(from, to);
  expect(await contentsGate(root, 'openapi')).toEqual(
    needs('openapi', 'major', `./${workflow} > pay-a-beneficiary${what}`),
  );
});

test('a default that changes needs major', async () => {
  const file = 'dist/call/client-options.d.ts';
  const declarations = await keptFile(root, 'client', file);
  expect(declarations).toContain('@default 30000');
  await write(`packages/client/${file}`, declarations);
  expect(await contentsGate(root, 'client')).toEqual([]);
  await write(`packages/client/${file}`, declarations.replace('@default 30000', '@default 20000'));
  expect(await contentsGate(root, 'client')).toEqual(
    needs('client', 'major', 'the default of ClientOptions.timeout was 30000 and is 20000'),
  );
  await changeset('major');
  expect(await contentsGate(root, 'client')).toEqual([]);
});

test('after `npm run version` the changelog is believed', async () => {
  await rm(join(root, '.changeset/a-change.md'));
  await plant('client', (manifest) => {
    Object.assign(manifest, { version: '1.0.0' });
    delete manifest.bin;
  });
  const changelog = (part: string) =>
    write(
      'packages/client/CHANGELOG.md',
      `# client\n\n## 1.0.0\n\n### ${part} Changes\n\n- Mends.\n`,
    );
  await changelog('Minor');
  expect(await contentsGate(root, 'client')).toEqual([
    'packages/client: the contents need major, the changesets say minor; package.json > bin > crossborder-fx-client was removed; npm run changeset',
  ]);
  await changelog('Major');
  expect(await contentsGate(root, 'client')).toEqual([]);
});
