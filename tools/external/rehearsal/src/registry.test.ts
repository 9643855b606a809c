import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Registry, startRegistry } from './registry.ts';

let folder: string;
let registry: Registry;

/** A registry that has every package. */
const upstream = createServer((request, response) => {
  const name = decodeURIComponent(request.url?.slice(1) ?? '');
  const versions = {
    '1.0.0': { name, version: '1.0.0', dist: { tarball: 'http://127.0.0.1/a.tgz' } },
  };
  const packument = { name, versions, 'dist-tags': { latest: '1.0.0' } };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(packument));
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-rehearsal-'));
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  vi.stubEnv('NPM_CONFIG_TAG', 'of-who-runs-this');
  registry = await startRegistry(folder, `http://127.0.0.1:${port}/`);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  registry[Symbol.dispose]();
  upstream.closeAllConnections();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

test('packages of others come from upstream, and those of our scope never', async () => {
  const answerOf = (name: string) => fetch(registry.url + name.replace('/', '%2f'));
  const { versions } = await (await answerOf('of-others')).json();
  expect(Object.keys(versions)).toEqual(['1.0.0']);
  expect((await answerOf('@crossborder-fx/client')).status).toBe(404);
});

test('nobody publishes without the token of the rehearsal', async () => {
  const response = await fetch(`${registry.url}@crossborder-fx%2fclient`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: '@crossborder-fx/client', versions: {}, _attachments: {} }),
  });
  expect(response.status).toBe(401);
});

test('npm is told no setting of who runs this', async () => {
  const told = Object.keys(registry.env).filter((name) => /^npm_config_/i.test(name));
  expect(told.sort()).toEqual([
    'npm_config_cache',
    'npm_config_loglevel',
    'npm_config_registry',
    'npm_config_userconfig',
  ]);
  const userconfig = await readFile(registry.env['npm_config_userconfig'] ?? '', 'utf8');
  expect(userconfig).toContain(`registry=${registry.url}`);
});
