import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { InvalidDescriptionError } from './refuse.ts';
import { publishWorkflows } from './workflows.ts';

let folder: string;
let source: string;
let target: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  source = join(folder, 'spec');
  target = join(folder, 'package/workflows');
  await mkdir(source);
});

const workflow = `arazzo: 1.0.1
sourceDescriptions:
  - name: crossborder-fx
    type: openapi
    url: ../openapi.yaml
workflows: [] # of ../openapi.yaml
`;

test('a published workflow refers to the templated document, and is otherwise unchanged', async () => {
  await writeFile(join(source, 'b.arazzo.yaml'), workflow);
  await writeFile(join(source, 'a.arazzo.yaml'), workflow);
  await writeFile(join(source, 'README.md'), '');
  const files = ['a.arazzo.yaml', 'b.arazzo.yaml'].map((name) => join(target, name));
  expect(await publishWorkflows(source, target)).toEqual(files);
  expect(await readFile(files[0] ?? '', 'utf8')).toBe(
    `# Built from spec/ by \`npm run build\`. Do not edit.\n${workflow.replace(
      'url: ../openapi.yaml',
      'url: ../openapi.codegen.yaml',
    )}`,
  );
});

test('publishWorkflows removes a published workflow whose source is gone', async () => {
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
    await writeFile(join(source, 'a.arazzo.yaml'), text);
    const refusal = await publishWorkflows(source, target).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidDescriptionError);
    expect((refusal as Error).message).toBe(
      'a.arazzo.yaml must refer to the description once, with `url: ../openapi.yaml`.',
    );
  },
);
