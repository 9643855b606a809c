import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleAuthored } from './bundle-description.ts';
import { InvalidDescriptionError } from './refuse.ts';
import { requireCleanWorkflows } from './workflows.ts';

// Each test makes one mistake in a copy of this repository's workflows.
const file = 'spec/workflows/quote-and-trade.arazzo.yaml';
let document: OpenApiDocument;
let cwd: string;

beforeAll(async () => {
  document = await bundleAuthored(repository);
});

beforeEach(async () => {
  cwd = await temporaryFolder();
  await cp(join(repository, 'spec'), join(cwd, 'spec'), { recursive: true });
  await symlink(join(repository, 'tools'), join(cwd, 'tools'));
});

const check = () => requireCleanWorkflows(cwd, document);

async function refusalAfter(before: string, after: string) {
  const text = await readFile(join(cwd, file), 'utf8');
  expect(text).toContain(before);
  await writeFile(join(cwd, file), text.replace(before, after));
  const refusal = await check().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InvalidDescriptionError);
  const line = text.slice(0, text.indexOf(before)).split('\n').length;
  return { message: (refusal as Error).message, line };
}

test('the check of workflows accepts the workflows of this repository', () => check(), 20_000);

test('the check of workflows reports an operation that the description does not have with file, line and what to do', async () => {
  const { message, line } = await refusalAfter('operationId: getTrade', 'operationId: fetchTrade');
  expect(message).toBe(
    `${file}:${line}:22 error workflow-operation
  The description has no operation \`fetchTrade\`.
  → Name an operationId that an operation in spec/paths has.

1 problem in the description (workflows).`,
  );
});

test('the check of workflows reports a field that Arazzo does not know with file, line and what to do', async () => {
  const { message, line } = await refusalAfter('stepId: read-trade', 'stepID: read-trade');
  expect(message).toContain(`${file}:${line}:9 error struct`);
  expect(message).toContain('→ Did you mean stepId?');
});

test('the check of workflows reports an output that no step gives with file and line', async () => {
  const { message, line } = await refusalAfter(
    '$steps.read-trade.outputs.status',
    '$steps.read-trade.outputs.state',
  );
  expect(message).toContain(`${file}:${line}:`);
  expect(message).toContain('error outputs-defined');
});

test('the check of workflows refuses a criterion in XPath, which the tool that runs the workflows cannot read', async () => {
  const { message } = await refusalAfter(
    '- condition: $response.body#/trades/0/id != null',
    '- { context: $response.body, condition: /trades, type: xpath }',
  );
  expect(message).toContain('error no-criteria-xpath');
});
