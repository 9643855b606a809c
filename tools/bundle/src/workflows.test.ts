import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { copiedSpec, refusalAfter } from '../test/copied-spec.ts';
import { bundleAuthored } from './bundle-description.ts';
import { InvalidDescriptionError } from './refuse.ts';
import { publishWorkflows, requireCleanWorkflows } from './workflows.ts';

const file = 'workflows/quote-and-trade.arazzo.yaml';
const document = await bundleAuthored(repository);
const check = (cwd: string) => requireCleanWorkflows(cwd, document);

test('the check of workflows accepts the workflows of this repository', async () => {
  await check(await copiedSpec());
}, 20_000);

test('for an operation that the API description lacks, the check of workflows reports file, line and what to do', async () => {
  const mistake = [file, 'operationId: getTrade', 'operationId: fetchTrade'] as const;
  const { message, line } = await refusalAfter(mistake, check);
  expect(message).toBe(
    `spec/${file}:${line}:22 error workflow-operation
  The OpenAPI document has no operation \`fetchTrade\`.
  → Use an operationId that an operation in spec/paths has.

1 problem in the description (workflows).`,
  );
});

test.each([
  ['a field that Arazzo does not know', 'stepId: read-trade', 'stepID: read-trade', 'error struct'],
  [
    'an output that no step gives',
    'read-trade.outputs.status',
    'read-trade.outputs.state',
    'error outputs-defined',
  ],
  // The tool that runs the workflows cannot read XPath.
  [
    'a criterion in XPath',
    '- condition: $response.body#/trades/0/id != null',
    '- { context: $response.body, condition: /trades, type: xpath }',
    'error no-criteria-xpath',
  ],
])('the check of workflows reports %s with file and line', async (_what, before, after, told) => {
  const { message, line } = await refusalAfter([file, before, after], check);
  expect(message).toContain(`spec/${file}:${line}:`);
  expect(message).toContain(told);
});

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
