import { randomUUID } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { overlongBeneficiary } from './requests.ts';
import { runTool } from './run-tool.ts';
import {
  type Control,
  compareNames,
  remove,
  type Tool,
  type Trial,
  withoutLimit,
  withoutPaymentDetail,
} from './trial.ts';
import { typeErrors } from './type-errors.ts';

interface ClientGenerator extends Pick<Tool, 'name' | 'package' | 'note'> {
  /** The arguments with which the generator makes the module `client` from openapi.json, in the folder of openapi.json. */
  args: string[];
  /** The generated files that contain the client's functions, as a path or pattern below the folder of openapi.json. */
  functionsIn: string;
  /** Matches the start of each generated function; the first group of the match is the function's name. */
  functionPattern: RegExp;
  /** Code that lists the payments of `status` with the generated module. */
  listPayments: string;
  /**
   * Whether the generated module checks values at run time against limits of a schema, such as a length, which a type cannot
   * express.
   */
  checksValues?: true;
}

const generators: ClientGenerator[] = [
  {
    name: '@hey-api/openapi-ts',
    args: ['--input', 'openapi.json', '--output', 'client', '--no-log-file'],
    functionsIn: 'client/sdk.gen.ts',
    functionPattern: /^export const (\w+) = </gm,
    listPayments: "client.listPayments({ path: { status }, query: { page: '2' } })",
  },
  {
    name: 'kubb',
    package: '@kubb/cli',
    note: 'With its plugins oas, ts and client. Not all packages of kubb 5 can be installed: @kubb/plugin-ts is missing.',
    args: ['generate', '--config', join(import.meta.dirname, 'kubb.config.ts')],
    functionsIn: 'client/functions/*.ts',
    functionPattern: /^export async function (\w+)/gm,
    listPayments: "client.listPayments(status, { page: '2' })",
  },
  {
    name: 'oazapfts',
    args: ['openapi.json', 'client.ts'],
    functionsIn: 'client.ts',
    functionPattern: /^export function (\w+)/gm,
    listPayments: "client.listPayments(status, { page: '2' })",
  },
  {
    name: 'openapi-zod-client',
    args: ['openapi.json', '--output', 'client.ts'],
    functionsIn: 'client.ts',
    functionPattern: /^ {4}alias: "(\w+)"/gm,
    listPayments:
      "client.createApiClient('https://base-url.invalid').listPayments({ params: { status }, queries: { page: '2' } })",
    checksValues: true,
  },
  {
    name: 'orval',
    args: ['--input', 'openapi.json', '--output', 'client.ts', '--client', 'fetch'],
    functionsIn: 'client.ts',
    functionPattern: /^export const (\w+) = async/gm,
    listPayments: "client.listPayments(status, { page: '2' })",
  },
  {
    name: 'swagger-typescript-api',
    note: 'With `--generate-union-enums`, and checked although its code says `@ts-nocheck`.',
    args: [
      ...['generate', '--path', 'openapi.json', '--generate-union-enums'],
      ...['--output', '.', '--name', 'client.ts'],
    ],
    functionsIn: 'client.ts',
    functionPattern: /^ {4}(\w+): \(/gm,
    listPayments: "new client.Api().payments.listPayments(status, { page: '2' })",
  },
];

const withoutStatuses: Control = {
  what: 'that a status may be any text',
  breakDocument: ({ components }) => {
    remove(components?.['schemas']?.['PaymentStatusFilter'], 'enum');
  },
  problem: /^`listPayments` takes a status that does not exist$/,
};

export const clientGenerators = generators.map(
  (generator): Tool => ({
    ...generator,
    document: 'templated',
    controls: [
      withoutPaymentDetail,
      withoutStatuses,
      ...(generator.checksValues ? [withoutLimit] : []),
    ],
    shows: `one function for each operation, which compiles with \`--strict\`; \`listPayments\` takes the documented statuses only; ${generator.checksValues ? 'a name that is one character too long is refused' : 'no limit of length, which no type can say'}`,
    async run(trial) {
      await runTool(generator.package ?? generator.name, generator.args, trial.folder);
      const problems = await judgeClient(trial, generator);
      return generator.checksValues ? [...problems, ...(await judgeChecks(trial))] : problems;
    },
  }),
);

/**
 * Checks the code of a generated client: one function for each operation of the description, no type error in strict mode, and
 * a `listPayments` that takes only the documented statuses.
 */
async function judgeClient(
  { folder, operations }: Trial,
  { functionsIn, functionPattern, listPayments }: ClientGenerator,
): Promise<string[]> {
  const functions: string[] = [];
  for await (const file of glob(functionsIn, { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, name = ''] of text.matchAll(functionPattern)) functions.push(name);
  }
  const use = (status: string) =>
    `import * as client from './client';\nconst status = '${status}';\nexport const page = await ${listPayments};\n`;
  await writeFile(join(folder, 'use.ts'), use('planified'));
  await writeFile(join(folder, 'misuse.ts'), use('no-such-status'));
  const errors = await typeErrors(folder);
  const wanted = operations.map(({ id }) => id);
  const isMisuse = (error: string) => error.startsWith('misuse.ts');
  return [
    ...compareNames('function', wanted, functions),
    ...errors.filter((error) => !isMisuse(error)),
    ...(errors.some(isMisuse) ? [] : ['`listPayments` takes a status that does not exist']),
  ];
}

interface ZodEndpoint {
  alias: string;
  parameters?: { type: string; schema: { safeParse(value: unknown): { success: boolean } } }[];
}

/** Checks whether the schemas in a client of openapi-zod-client refuse an overlong text and accept every example. */
async function judgeChecks({ folder, operations }: Trial): Promise<string[]> {
  // An earlier trial has loaded another generated file with the same path. The random query in the URL makes Node load the new
  // file.
  const file = `${join(folder, 'client.ts')}?${randomUUID()}`;
  const { api }: { api: { api: ZodEndpoint[] } } = await import(file);
  const takes = (id: string, body: unknown) =>
    api.api
      .find(({ alias }) => alias === id)
      ?.parameters?.find(({ type }) => type === 'Body')
      ?.schema.safeParse(body).success;
  const overlong = overlongBeneficiary(operations);
  const isTaken = takes('createExternalBankAccount', overlong) !== false;
  const refused = operations.flatMap(({ id, bodies }) =>
    bodies.filter((body) => takes(id, body) !== true).map(() => `refuses an example of ${id}`),
  );
  return [...(isTaken ? ['accepts a name of 101 characters'] : []), ...refused];
}
