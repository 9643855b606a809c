import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenApiDocument, readDocument, repository } from '@crossborder-fx/tools-description';
import { clientMethods } from './client-methods.ts';
import { constants, constantsFile } from './constants.ts';
import { exampleNames } from './example-names.ts';
import type { GeneratedFile } from './generated-file.ts';
import { openapiTypes } from './openapi-types.ts';
import { probeAnswers } from './probe-answers.ts';
import { sandboxStatesPage } from './sandbox-states-page.ts';
import { undocumentedPage } from './undocumented-page.ts';
import { webhookEvents } from './webhook-events.ts';

type Generator = (templated: OpenApiDocument) => Promise<GeneratedFile[]>;

interface GeneratedPart {
  folder: string;
  generate: Generator;
  /** The files that other commands generate into `folder`. The tests of those commands check these files. */
  others?: string[];
}

export const generated: Record<string, GeneratedPart> = {
  openapi: { folder: 'packages/openapi/src/generated', generate: openapiTypes },
  client: {
    folder: 'packages/client/src/generated',
    generate: async (templated) => [
      ...(await clientMethods(templated)),
      await constantsFile(templated, constants.client),
    ],
  },
  'test-server': {
    folder: 'packages/test-server/src/generated',
    generate: async (templated) => [await constantsFile(templated, constants['test-server'])],
  },
  sandbox: {
    folder: 'packages/sandbox/src/generated',
    generate: async (templated) => [await constantsFile(templated, constants.sandbox)],
  },
  probe: { folder: 'packages/probe/src/generated', generate: probeAnswers },
  mock: { folder: 'packages/mock/src/generated', generate: exampleNames },
  webhooks: { folder: 'packages/webhooks/src/generated', generate: webhookEvents },
  docs: {
    folder: 'docs/generated',
    generate: async (templated) => [await undocumentedPage(templated), sandboxStatesPage()],
    // The command `npx nx page interoperability` writes interoperability.md, and `npm run prove` writes pays-twice.md.
    // Tests of the two commands compare the files with their sources.
    others: ['interoperability.md', 'pays-twice.md'],
  },
};

export async function staleFiles(): Promise<string[]> {
  const authored = await readDocument('authored');
  const stale = Object.values(generated).map(async ({ folder, generate, others }) => {
    const names = await drift(join(repository, folder), await generate(authored), others);
    return names.map((name) => join(folder, name));
  });
  return (await Promise.all(stale)).flat();
}

/** Lists the files in `folder` that are changed, missing or extra, compared with `files`. Skips those in `others`. */
export async function drift(folder: string, files: GeneratedFile[], others: string[] = []) {
  const expected = new Map(files.map(({ name, text }) => [name, text]));
  const entries = existsSync(folder) ? await readdir(folder) : [];
  const present = entries.filter((name) => !others.includes(name));
  const names = [...new Set([...present, ...expected.keys()])].sort();
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => 'missing, or a folder')),
  );
  return names.filter((name, index) => texts[index] !== expected.get(name));
}
