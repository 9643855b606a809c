import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { signWsse } from '@crossborder-fx/client/wsse';
import { type Mock, startMock } from '@crossborder-fx/mock';
import { type ExecutedStep, respect } from '@crossborder-fx/tools-bundle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';

// Runs the published Arazzo workflows against the mock, with the same tool (`redocly respect`) that users run.

interface Step {
  stepId: string;
  parameters?: { name: string; in: string; value: string }[];
  successCriteria: { condition: string }[];
}
interface Arazzo {
  sourceDescriptions: { name: string; url: string }[];
  workflows: {
    workflowId: string;
    inputs: { properties: Record<string, { examples?: unknown[] }> };
    steps: Step[];
  }[];
}
interface Change {
  inputs?: Record<string, unknown>;
  edit?: Record<string, (step: Step) => void>;
}

const templated = createRequire(import.meta.url).resolve(
  '@crossborder-fx/openapi/openapi.codegen.yaml',
);
const published = join(dirname(templated), 'workflows');
const names = (await readdir(published)).map((name) => name.replace('.arazzo.yaml', ''));

let mock: Mock;
let temporary: string;

beforeAll(async () => {
  mock = await startMock();
  temporary = await mkdtemp(join(tmpdir(), 'crossborder-fx-workflows-'));
});

afterAll(async () => {
  await mock.close();
  await rm(temporary, { recursive: true, force: true });
});

const read = async (name: string): Promise<Arazzo> =>
  parse(await readFile(join(published, `${name}.arazzo.yaml`), 'utf8'));

/** Runs a workflow file with the first example of each input and a newly signed X-WSSE header. */
async function run(file: string, inputs: Record<string, unknown> = {}): Promise<ExecutedStep[]> {
  const { sourceDescriptions, workflows }: Arazzo = parse(await readFile(file, 'utf8'));
  const examples = workflows.flatMap((workflow) =>
    Object.entries(workflow.inputs.properties).flatMap(([name, { examples = [] }]) =>
      examples.slice(0, 1).map((example) => [name, example]),
    ),
  );
  return respect(file, {
    servers: Object.fromEntries(sourceDescriptions.map(({ name }) => [name, mock.url])),
    inputs: {
      xWsse: await signWsse(mock.credentials),
      ...Object.fromEntries(examples),
      ...inputs,
    },
    cwd: temporary,
  });
}

/** Runs a changed copy of a workflow. Returns the names of the steps that ran, with ✗ before each step that failed. */
async function runChanged(name: string, { inputs, edit = {} }: Change): Promise<string[]> {
  const document = await read(name);
  for (const source of document.sourceDescriptions) source.url = templated;
  for (const [id, change] of Object.entries(edit)) {
    const step = document.workflows[0]?.steps.find(({ stepId }) => stepId === id);
    change(step ?? expect.fail(`${name} has no step ${id}`));
  }
  const file = join(temporary, `${name}.arazzo.yaml`);
  await writeFile(file, stringify(document));
  const steps = await run(file, inputs);
  return steps.map(({ stepId, passed }) => (passed ? stepId : `✗ ${stepId}`));
}

/** Changes a workflow step so that the mock answers the step with another response of the description. */
const answeredWith = (preference: string) => (step: Step) => {
  step.parameters = [
    ...(step.parameters ?? []),
    { name: 'Prefer', in: 'header', value: preference },
  ];
};

test('the five Arazzo workflows are published', () => {
  expect(names.sort()).toEqual([
    'month-end-reconciliation',
    'pay-a-beneficiary',
    'quote-and-book-a-forward',
    'quote-and-trade',
    'webhook-subscription-life-cycle',
  ]);
});

test.each(names)('every step of the workflow %s runs against the mock and passes', async (name) => {
  const { workflows } = await read(name);
  const steps = await run(join(published, `${name}.arazzo.yaml`));
  expect(steps).toEqual(
    workflows.flatMap(({ workflowId, steps: written }) =>
      written.map(({ stepId }) => ({ workflowId, stepId, passed: true, failures: [] })),
    ),
  );
});

test('all but two workflow steps check more than a status', async () => {
  for (const name of names) {
    for (const { stepId, successCriteria } of (await read(name)).workflows[0]?.steps ?? []) {
      const others = successCriteria.filter(({ condition }) => !condition.includes('$statusCode'));
      // The steps list-forwards and delete-subscription check only the status, because the description documents no answer of
      // their operations.
      const least = ['list-forwards', 'delete-subscription'].includes(stepId) ? 0 : 1;
      expect(others.length, `${name}: ${stepId}`).toBeGreaterThanOrEqual(least);
    }
  }
});

test('a criterion that fails makes its workflow step fail, is named in the report, and ends the workflow', async () => {
  const name = 'month-end-reconciliation';
  const steps = await runChanged(name, {
    edit: {
      'get-closing-balance': (step) =>
        step.successCriteria.push({ condition: '$response.body#/wallet/id == "another"' }),
    },
  });
  expect(steps).toEqual(['list-wallets', 'get-opening-balance', '✗ get-closing-balance']);
  const [failed] = (await run(join(temporary, `${name}.arazzo.yaml`))).slice(-1);
  expect(failed?.failures.join()).toContain('another');
});

test('a workflow step fails when the API description lacks its operation', async () => {
  const steps = await runChanged('quote-and-trade', {
    edit: { 'get-quote': (step) => Object.assign(step, { operationId: 'askForQuote' }) },
  });
  expect(steps).toEqual(['✗ get-quote']);
});

test('the payment workflow does not confirm a payment of a wrong amount', async () => {
  const steps = await runChanged('pay-a-beneficiary', { inputs: { amount: '000000009999.00' } });
  expect(steps).toEqual(['create-beneficiary', 'get-payment-options', '✗ create-payment']);
});

test('the payment workflow confirms a payment without a proof of transaction too', async () => {
  expect(await runChanged('pay-a-beneficiary', { inputs: { sendProof: false } })).toEqual([
    'create-beneficiary',
    'get-payment-options',
    'create-payment',
    'confirm-payment',
    'read-payment',
  ]);
});

test('the payment workflow reads back a payment whose confirmation gets no clear answer', async () => {
  const steps = await runChanged('pay-a-beneficiary', {
    edit: { 'confirm-payment': answeredWith('code=500') },
  });
  expect(steps.slice(-2)).toEqual(['✗ confirm-payment', 'read-payment']);
});

test.each([
  ['pay-a-beneficiary', 'create-payment'],
  ['quote-and-trade', 'create-trade'],
  ['quote-and-book-a-forward', 'book-forward'],
])(
  'the workflow %s ends when its step %s gets no clear answer, and does not repeat the request',
  async (name, step) => {
    const steps = await runChanged(name, { edit: { [step]: answeredWith('code=500') } });
    expect(steps.filter((one) => one.endsWith(step))).toEqual([`✗ ${step}`]);
    expect(steps.at(-1)).toBe(`✗ ${step}`);
  },
);

test('the month-end workflow reconciles a month without movements, payments or trades, and skips only its step get-movement', async () => {
  const name = 'month-end-reconciliation';
  const nothing = answeredWith('code=204');
  const steps = await runChanged(name, {
    edit: { 'list-movements': nothing, 'list-finalized-payments': nothing, 'list-trades': nothing },
  });
  const all = (await read(name)).workflows[0]?.steps.map(({ stepId }) => stepId) ?? [];
  expect(steps).toEqual(all.filter((stepId) => stepId !== 'get-movement'));
});
