import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { stringify } from 'yaml';

/** Writes `NAME.yaml` and `NAME.json`, the same document twice. */
export async function writeDocument(
  folder: string,
  name: string,
  document: OpenApiDocument,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = [
    {
      path: join(folder, `${name}.yaml`),
      text: `# Built from spec/ by \`npm run build\`. Do not edit.\n${stringify(document, {
        lineWidth: 100,
        aliasDuplicateObjects: false,
      })}`,
    },
    { path: join(folder, `${name}.json`), text: `${JSON.stringify(document, null, 2)}\n` },
  ];
  await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
  return files.map(({ path }) => path);
}
