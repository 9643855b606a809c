import { copyFile, mkdir, mkdtempDisposable } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { runTool } from '../../../interoperability/src/run-tool.ts';
import type { Setup } from '../../src/comparison.ts';
import { body, id } from './payment.ts';

// Clients that other generators make from our published document, with their defaults.

/** By its client for `fetch`. */
export const heyApi: Setup = async (baseUrl) => {
  const { client, getPayment, createPayment } = await generate(
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

export const redocly: Setup = async (serverUrl) => {
  const { configure, getPayment, createPayment } = await generate(
    '@redocly/cli',
    ['generate-client', 'openapi.json', '--output', 'client.ts'],
    `export { configure, getPayment, createPayment } from './client';`,
  );
  configure({ serverUrl });
  return { get: () => getPayment({ path: { id } }), create: () => createPayment({ body }) };
};

/** What is used of the two; each exports what its `entry` names. */
interface Generated {
  client: { setConfig(config: object): void };
  configure(config: object): void;
  getPayment(input: { path: { id: string } }): Promise<{ data?: unknown }>;
  createPayment(input: { body: unknown }): Promise<{ data?: unknown }>;
}

/** What `entry` exports, once the tool has made `client` from `openapi.json` in the same folder. */
async function generate(tool: string, args: string[], entry: string): Promise<Generated> {
  const { resolve } = createRequire(import.meta.url);
  // In this folder, so that what it imports is found; git ignores dist.
  const dist = join(import.meta.dirname, '../../dist');
  await mkdir(dist, { recursive: true });
  await using folder = await mkdtempDisposable(join(dist, 'generated-'));
  const { path } = folder;
  const document = resolve('@crossborder-fx/openapi/openapi.templated.json');
  await copyFile(document, join(path, 'openapi.json'));
  await runTool(tool, args, path);
  const outfile = join(path, 'client.mjs');
  const stdin = { contents: entry, resolveDir: path };
  const options = { bundle: true, format: 'esm', platform: 'node', target: 'node20' } as const;
  await build({ ...options, stdin, outfile, tsconfigRaw: '{}', logLevel: 'silent' });
  return await import(pathToFileURL(outfile).href);
}
