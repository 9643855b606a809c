import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type OpenApiDocument, readDocument } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';

// Runs the release check of the description in a small checkout. A small npm registry serves a latest release with the
// documents of this repository.

const name = '@crossborder-fx/openapi';
let documents: Record<'openapi.json' | 'openapi.codegen.json', OpenApiDocument>;
let root: string;
let tarball: Buffer;
/** The status with which the registry answers a request for the package, and the status for its tarball. */
let status: number;
let tarballStatus: number;

const registry = createServer((request, response) => {
  if (request.url?.endsWith('.tgz')) {
    return void response.writeHead(tarballStatus).end(tarball);
  }
  const dist = { tarball: `http://${request.headers.host}/openapi.tgz` };
  const versions = { '1.2.0': { name, version: '1.2.0', dist } };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ name, versions, 'dist-tags': { latest: '1.2.0' } }));
});

beforeAll(async () => {
  documents = {
    'openapi.json': await readDocument('expanded'),
    'openapi.codegen.json': await readDocument('templated'),
  };
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
});

afterAll(() => {
  registry.closeAllConnections();
  registry.close();
});

beforeEach(async () => {
  status = 200;
  tarballStatus = 200;
  root = await temporaryFolder();
  writeFiles(root, {
    'package.json': { private: true, workspaces: ['packages/*'] },
    'package-lock.json': {},
    '.changeset/config.json': {},
  });
  for (const owner of ['packages/openapi', 'package']) {
    const files = { 'package.json': { name, version: '1.2.0' }, ...documents };
    writeFiles(join(root, owner), files);
  }
  execFileSync('tar', ['-czf', 'openapi.tgz', 'package'], { cwd: root });
  tarball = readFileSync(join(root, 'openapi.tgz'));
});

function takeAwayTradeSide(): void {
  for (const [file, document] of Object.entries(structuredClone(documents))) {
    const trade = document.components?.['schemas']?.['Trade'];
    Reflect.deleteProperty(Object(trade).properties, 'side');
    writeFiles(join(root, 'packages/openapi'), { [file]: document });
  }
}

async function gate(
  more: NodeJS.ProcessEnv = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { port } = registry.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(root, 'cache'),
    npm_config_fetch_retry_mintimeout: '1',
    npm_config_fetch_retry_maxtimeout: '1',
    ...more,
  };
  const args = [join(import.meta.dirname, 'main.ts'), root];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('the release check needs no bump if the description equals the one at npm', async () => {
  expect(await gate()).toEqual({
    code: 0,
    stdout:
      'The description has not changed.\nCompared with 1.2.0. The changes need: none. The changesets make: none. Accepted.\n',
    stderr: '',
  });
});

test('the release check prints a change of both documents once, and fails until a changeset makes a large enough version', async () => {
  takeAwayTradeSide();
  const place = 'components > schemas > Trade > properties > side';
  const what = 'Property `side` of `Trade` was removed.';
  expect(await gate()).toEqual({
    code: 1,
    stdout: `major  ${place}\n       ${what}\nCompared with 1.2.0. The changes need: major. The changesets make: none. Refused.\n`,
    stderr: `packages/openapi: the changes of the description need a major version, but no changeset makes a next version; ${place}: ${what}; run \`npm run changeset\`\n`,
  });
  const changeset = `---\n'${name}': major\n---\n\nA trade has no side.\n`;
  writeFiles(root, { '.changeset/one.md': changeset });
  expect(await gate()).toMatchObject({ code: 0, stderr: '' });
});

test('the release check passes if the npm registry answers 404, because nothing is released yet', async () => {
  status = 404;
  takeAwayTradeSide();
  expect(await gate()).toEqual({
    code: 0,
    stdout: `npm has no release of ${name} yet, so this check compares nothing.\n`,
    stderr: '',
  });
});

test.each([500, 401, 403])(
  'the release check fails with a sentence when the npm registry answers %i',
  async (answer) => {
    status = answer;
    expect(await gate()).toEqual({
      code: 1,
      stdout: '',
      stderr: `npm did not say which version of ${name} is the latest (E${answer}): connect to the registry that \`npm config get registry\` names, and run this command again.\n`,
    });
  },
);

test('the release check fails with a sentence if npm does not give the tarball', async () => {
  tarballStatus = 500;
  expect(await gate()).toEqual({
    code: 1,
    stdout: '',
    stderr: `npm did not give the tarball of ${name}@1.2.0 (E500): connect to the registry that \`npm config get registry\` names, and run this command again.\n`,
  });
});

test('the release check fails with a sentence if no npm registry answers', async () => {
  const failed = await gate({ npm_config_registry: 'http://127.0.0.1:1/' });
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^npm did not say [^\n]+ \(ECONNREFUSED\): connect to [^\n]+\n$/),
  });
});
