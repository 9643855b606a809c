import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { documentFiles, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { type WireAnswer, wireAnswers } from '../../../../packages/openapi/test/wire-forms.ts';
import { runTool } from './run-tool.ts';

interface ZodSchema {
  safeParse(value: unknown): { success: boolean; error?: unknown };
}

interface Endpoint {
  alias: string;
  response: ZodSchema;
  parameters?: { name: string; schema: ZodSchema }[];
}

const folder = join(import.meta.dirname, '../dist/wire-forms');
await mkdir(folder, { recursive: true });
await runTool('openapi-zod-client', [documentFiles.templated, '--output', 'client.ts'], folder);
const { api, schemas }: { api: { api: Endpoint[] }; schemas: Record<string, ZodSchema> } =
  await import(join(folder, 'client.ts'));

const answers = wireAnswers(await readDocument('templated'));

function endpointOf(id: string): Endpoint {
  return api.api.find(({ alias }) => alias === id) ?? expect.fail(`There is no ${id}`);
}

/** The schema by which the generated client validates an answer. */
function schemaOf({ example, status }: Pick<WireAnswer, 'example' | 'status'>): ZodSchema {
  // The tool makes the schema of an error, and validates none where only a default answer has it.
  const schema = status < 400 ? endpointOf(example.id).response : schemas['ErrorBody'];
  return schema ?? expect.fail('There is no schema of errors');
}

test.each(answers.filter(({ body }) => body !== undefined))(
  'a client of openapi-zod-client takes $name',
  ({ body, ...answer }) => {
    expect(schemaOf(answer).safeParse(body)).toMatchObject({ success: true });
  },
);

test('it refuses what no answer has', () => {
  const [answer] = answers;
  if (!answer) return expect.fail('There are no forms');
  expect(schemaOf(answer).safeParse({ payment: { id: 5 } }).success).toBe(false);
});

test.each([
  ['getTrade', '_bogus'],
  ['getPayment', '_all'],
])('it refuses %s of %s', (alias, id) => {
  const parameter = endpointOf(alias).parameters?.find(({ name }) => name === 'id');
  expect(parameter?.schema.safeParse('NTc4MTI2').success).toBe(true);
  expect(parameter?.schema.safeParse(id).success).toBe(false);
});
