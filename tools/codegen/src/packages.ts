import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { clientMethods } from './client-methods.ts';
import { constantsFile } from './constants.ts';
import type { GeneratedFile } from './generated-file.ts';
import { openapiTypes } from './openapi-types.ts';
import { undocumentedPage } from './undocumented-page.ts';
import { webhookEvents } from './webhook-events.ts';

type Generator = (templated: OpenApiDocument) => Promise<GeneratedFile[]>;

interface GeneratedPart {
  /** The folder that it is written to. */
  folder: string;
  generate: Generator;
  /** Files of that folder which another command writes, and another test compares. */
  others?: string[];
}

/** What is generated for each part of the repository. */
export const generated: Record<string, GeneratedPart> = {
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
  docs: {
    folder: 'docs/generated',
    generate: undocumentedPage,
    // By `npx nx page interoperability` and `npx nx test interoperability`.
    others: ['interoperability.md'],
  },
};

/** Names of generated files that differ from `files`: changed, missing or left over, but for `others`. */
export async function drift(
  folder: string,
  files: GeneratedFile[],
  others: string[] = [],
): Promise<string[]> {
  const present = new Map<string, string>();
  if (existsSync(folder)) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      present.set(relative(folder, path), await readFile(path, 'utf8'));
    }
  }
  const expected = new Map(files.map(({ name, text }) => [name, text]));
  return [...new Set([...present.keys(), ...expected.keys()])]
    .filter((name) => present.get(name) !== expected.get(name) && !others.includes(name))
    .sort();
}
