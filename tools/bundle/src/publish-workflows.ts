import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidDescriptionError } from './refuse.ts';

// A workflow names operations of the description as it is written, so each copy refers to the
// document of that form beside it: spec/openapi.yaml, or openapi.templated.yaml in the package.
const writtenUrl = /^( +url: )\.\.\/openapi\.yaml$/gm;
const publishedUrl = '../openapi.templated.yaml';

/** Names of the Arazzo workflows in a folder, sorted. */
export async function workflowNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.arazzo.yaml')).sort();
}

/** Writes the workflows of `source` to `target`, where nothing else remains. Returns the paths written. */
export async function publishWorkflows(source: string, target: string): Promise<string[]> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  return Promise.all(
    (await workflowNames(source)).map(async (name) => {
      const path = join(target, name);
      await writeFile(path, published(name, await readFile(join(source, name), 'utf8')));
      return path;
    }),
  );
}

function published(name: string, text: string): string {
  if (text.match(writtenUrl)?.length !== 1) {
    throw new InvalidDescriptionError(
      `${name} must refer to the description once, with \`url: ../openapi.yaml\`.`,
    );
  }
  return `# Built from spec/ by \`npm run build\`. Do not edit.\n${text.replace(writtenUrl, `$1${publishedUrl}`)}`;
}
