import { randomUUID } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, typeErrors } from './run-tool.ts';
import {
  type Control,
  compareNames,
  overlongBeneficiary,
  type Tool,
  withoutLimit,
  withoutPaymentDetail,
} from './trial.ts';

interface ClientGenerator extends Pick<Tool, 'name' | 'package' | 'note'> {
  /** The arguments, with a space between them, that make the module `client` from openapi.json in the same folder. */
  args: string;
  /** The files with the client's functions, as a pattern below the folder of openapi.json. @default client.ts */
  functionsIn?: string;
  /** Matches the start of each generated function; the first group of the match is the function's name. */
  functionPattern: RegExp;
  /** Code that calls the generated module to list the payments with the status `status`. @default {@link usualCall} */
  listPayments?: string;
  /** Whether the generated module checks values at run time against limits that a type cannot express, such as a length. */
  checksValues?: true;
}

const usualCall = "client.listPayments(status, { page: '2' })";

const generators: ClientGenerator[] = [
  {
    name: '@hey-api/openapi-ts',
    args: '--input openapi.json --output client --no-log-file',
    functionsIn: 'client/sdk.gen.ts',
    functionPattern: /^export const (\w+) = </gm,
    listPayments: "client.listPayments({ path: { status }, query: { page: '2' } })",
  },
  {
    name: 'kubb',
    package: '@kubb/cli',
    note: 'With its plugins oas, ts and client. Not all packages of kubb 5 can be installed: @kubb/plugin-ts is missing.',
    args: 'generate --config ../../../src/kubb.config.ts',
    functionsIn: 'client/functions/*.ts',
    functionPattern: /^export async function (\w+)/gm,
  },
  {
    name: 'oazapfts',
    args: 'openapi.json client.ts',
    functionPattern: /^export function (\w+)/gm,
  },
  {
    name: 'openapi-zod-client',
    args: 'openapi.json --output client.ts',
    functionPattern: /^ {4}alias: "(\w+)"/gm,
    listPayments:
      "client.createApiClient('https://base-url.invalid').listPayments({ params: { status }, queries: { page: '2' } })",
    checksValues: true,
  },
  {
    name: 'orval',
    args: '--input openapi.json --output client.ts --client fetch',
    functionPattern: /^export const (\w+) = async/gm,
  },
  {
    name: 'swagger-typescript-api',
    note: 'With `--generate-union-enums`. The code says `@ts-nocheck`, but the test checks the code.',
    args: 'generate --path openapi.json --generate-union-enums --output . --name client.ts',
    functionPattern: /^ {4}(\w+): \(/gm,
    listPayments: "new client.Api().payments.listPayments(status, { page: '2' })",
  },
];

const withoutStatuses: Control = {
  what: 'that a status may be any text',
  path: 'components.schemas.PaymentStatusFilter.enum',
  problem: /^`listPayments` takes a status that does not exist$/,
};

interface ZodEndpoint {
  alias: string;
  parameters?: { type: string; schema: { safeParse(value: unknown): { success: boolean } } }[];
}

/**
 * Each generated client must have one function for each operation, no type error in strict mode, and a `listPayments` that
 * takes only the documented statuses.
 */
export const clientGenerators = generators.map(
  ({
    args,
    functionsIn = 'client.ts',
    functionPattern,
    listPayments = usualCall,
    checksValues,
    ...tool
  }): Tool => ({
    ...tool,
    document: 'templated',
    controls: [withoutPaymentDetail, withoutStatuses, ...(checksValues ? [withoutLimit] : [])],
    shows: `one function for each operation, which compiles with \`--strict\`; \`listPayments\` takes the documented statuses only; ${checksValues ? 'a name that is one character too long is refused' : 'no limit of length, which no type can say'}`,
    async run({ folder, operations }) {
      await runTool(tool.package ?? tool.name, args.split(' '), folder);
      const functions: string[] = [];
      for await (const file of glob(functionsIn, { cwd: folder })) {
        const text = await readFile(join(folder, file), 'utf8');
        for (const [, name = ''] of text.matchAll(functionPattern)) functions.push(name);
      }
      const wanted = operations.map(({ id }) => id);
      const problems = compareNames('function', wanted, functions);

      const use = (status: string) =>
        `import * as client from './client';\nconst status = '${status}';\nexport const page = await ${listPayments};\n`;
      await writeFile(join(folder, 'use.ts'), use('planified'));
      await writeFile(join(folder, 'misuse.ts'), use('no-such-status'));
      const errors = await typeErrors(folder);
      const isMisuse = (error: string) => error.startsWith('misuse.ts');
      problems.push(...errors.filter((error) => !isMisuse(error)));
      if (!errors.some(isMisuse))
        problems.push('`listPayments` takes a status that does not exist');

      if (!checksValues) return problems;
      // The random query makes Node load the new file. Without it, Node would reuse an earlier file with this path.
      const file = `${join(folder, 'client.ts')}?${randomUUID()}`;
      const endpoints: ZodEndpoint[] = (await import(file)).api.api;
      const takes = (id: string, body: unknown) =>
        endpoints
          .find(({ alias }) => alias === id)
          ?.parameters?.find(({ type }) => type === 'Body')
          ?.schema.safeParse(body).success;
      if (takes('createExternalBankAccount', overlongBeneficiary(operations)) !== false) {
        problems.push('accepts a name of 101 characters');
      }
      for (const { id, bodies } of operations) {
        if (bodies.some((body) => takes(id, body) !== true))
          problems.push(`refuses an example of ${id}`);
      }
      return problems;
    },
  }),
);
