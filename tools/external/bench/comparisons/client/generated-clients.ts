import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { runTool } from '../../../interoperability/src/run-tool.ts';
import type { Setup } from '../../src/comparison.ts';
import { body, id } from './payment.ts';

// Clients that the generators of others make of the document that we publish, with their defaults.

/** By its client for `fetch`. */
export const heyApi: Setup = async (baseUrl) => {
  const { client, getPayment, createPayment } = await generate<HeyApi>(
    '@hey-api/openapi-ts',
    ['--input', 'openapi.json', '--output', 'client', '--no-log-file', '--silent'],
    `export { getPayment, createPayment } from './client';
     export { client } from './client/client.gen';`,
  );
  client.setConfig({ baseUrl });
  return {
    get: async () => (await getPayment({ path: { id } })).data,
    create: async () => (await createPayment({ body })).data,
  };
};

interface HeyApi {
  client: { setConfig(config: { baseUrl: string }): void };
  getPayment(input: { path: { id: string } }): Promise<{ data: unknown }>;
  createPayment(input: { body: unknown }): Promise<{ data: unknown }>;
}

export const redocly: Setup = async (serverUrl) => {
  const { configure, getPayment, createPayment } = await generate<Redocly>(
    '@redocly/cli',
    ['generate-client', 'openapi.json', '--output', 'client.ts'],
    `export { configure, getPayment, createPayment } from './client';`,
  );
  configure({ serverUrl });
  return { get: () => getPayment({ path: { id } }), create: () => createPayment({ body }) };
};

interface Redocly {
  configure(config: { serverUrl: string }): void;
  getPayment(input: { path: { id: string } }): Promise<unknown>;
  createPayment(input: { body: unknown }): Promise<unknown>;
}

/** What `entry` exports, when the tool has made `client` of `openapi.json`, in the folder of the three. */
async function generate<Module>(tool: string, args: string[], entry: string): Promise<Module> {
  const { resolve } = createRequire(import.meta.url);
  // In this folder, so that what it imports is found; git ignores dist.
  const dist = join(import.meta.dirname, '../../dist');
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(dist, 'generated-'));
  try {
    const document = resolve('@crossborder-fx/openapi/openapi.templated.json');
    await copyFile(document, join(folder, 'openapi.json'));
    await runTool(tool, args, folder);
    const outfile = join(folder, 'client.mjs');
    const stdin = { contents: entry, resolveDir: folder };
    const options = { bundle: true, format: 'esm', platform: 'node', target: 'node20' } as const;
    await build({ ...options, stdin, outfile, tsconfigRaw: '{}', logLevel: 'silent' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
