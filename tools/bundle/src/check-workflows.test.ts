import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { copiedSpec, refusalAfter } from '../test/copied-spec.ts';
import { bundleAuthored } from './bundle-description.ts';
import { requireCleanWorkflows } from './workflows.ts';

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
