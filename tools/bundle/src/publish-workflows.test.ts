import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { InvalidDescriptionError } from './refuse.ts';
import { publishWorkflows } from './workflows.ts';

/** Returns a folder with the given files, and a second folder, which does not exist yet. */
async function foldersWith(files: Record<string, string>) {
  const folder = await temporaryFolder();
  const [source, target] = [join(folder, 'spec'), join(folder, 'package/workflows')] as const;
  await mkdir(source);
  for (const [name, text] of Object.entries(files)) await writeFile(join(source, name), text);
  return [source, target] as const;
}

const workflow = `arazzo: 1.0.1
sourceDescriptions:
  - name: crossborder-fx
    type: openapi
    url: ../openapi.yaml
workflows: [] # of ../openapi.yaml
`;

test('a published workflow refers to openapi.codegen.yaml, and is otherwise unchanged', async () => {
  const given = { 'b.arazzo.yaml': workflow, 'a.arazzo.yaml': workflow, 'README.md': '' };
  const [source, target] = await foldersWith(given);
  const files = ['a.arazzo.yaml', 'b.arazzo.yaml'].map((name) => join(target, name));
  expect(await publishWorkflows(source, target)).toEqual(files);
  const published = workflow.replace('url: ../openapi.yaml', 'url: ../openapi.codegen.yaml');
  expect(await readFile(files[0] ?? '', 'utf8')).toBe(
    `# Built from spec/ by \`npm run build\`. Do not edit.\n${published}`,
  );
});

test('publishWorkflows removes a published workflow whose source file was deleted', async () => {
  const [source, target] = await foldersWith({});
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'gone.arazzo.yaml'), workflow);
  await publishWorkflows(source, target);
  expect(await readdir(target)).toEqual([]);
});

test.each([
  ['no description', workflow.replace('../openapi.yaml\nworkflows', '../other.yaml\nworkflows')],
  ['the description twice', workflow.replace('workflows', '    url: ../openapi.yaml\nworkflows')],
])(
  'publishWorkflows refuses a workflow that refers to %s, and names the workflow',
  async (_what, text) => {
    const [source, target] = await foldersWith({ 'a.arazzo.yaml': text });
    const refusal = await publishWorkflows(source, target).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidDescriptionError);
    expect((refusal as Error).message).toBe(
      'a.arazzo.yaml must contain `url: ../openapi.yaml` exactly once.',
    );
  },
);
