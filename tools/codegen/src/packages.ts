import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenApiDocument, readDocument, repository } from '@crossborder-fx/tools-description';
import { clientMethods } from './client-methods.ts';
import { constantsFile } from './constants.ts';
import type { GeneratedFile } from './generated-file.ts';
import { openapiTypes } from './openapi-types.ts';
import { undocumentedPage } from './undocumented-page.ts';
import { webhookEvents } from './webhook-events.ts';

type Generator = (templated: OpenApiDocument) => Promise<GeneratedFile[]>;

/** What is generated, and the folder that it is written to. */
export const generated: Record<string, { folder: string; generate: Generator }> = {
  openapi: { folder: 'packages/openapi/src/generated', generate: openapiTypes },
  client: {
    folder: 'packages/client/src/generated',
    generate: async (templated) => [
      ...(await clientMethods(templated)),
      await constantsFile(templated, ['tokenLifetimeSeconds', 'nonceLength']),
    ],
  },
  'test-server': {
    folder: 'packages/test-server/src/generated',
    generate: async (templated) => [
      await constantsFile(templated, ['tokenLifetimeSeconds', 'nonceLength', 'errorLink']),
    ],
  },
  webhooks: { folder: 'packages/webhooks/src/generated', generate: webhookEvents },
  docs: { folder: 'docs/generated', generate: undocumentedPage },
};

/** Generated files that generating again would change, add or remove. Writes nothing. */
export async function staleFiles(): Promise<string[]> {
  const templated = await readDocument('templated');
  const stale = Object.values(generated).map(async ({ folder, generate }) => {
    const names = await drift(join(repository, folder), await generate(templated));
    return names.map((name) => join(folder, name));
  });
  return (await Promise.all(stale)).flat();
}

/** Names of generated files that differ from `files`: changed, missing or left over. */
export async function drift(folder: string, files: GeneratedFile[]): Promise<string[]> {
  const expected = new Map(files.map(({ name, text }) => [name, text]));
  const present = existsSync(folder) ? await readdir(folder) : [];
  const names = [...new Set([...present, ...expected.keys()])].sort();
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => 'missing, or a folder')),
  );
  return names.filter((name, index) => texts[index] !== expected.get(name));
}
