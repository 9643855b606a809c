import { promisify } from 'node:util';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import newman, { type Execution } from 'newman';
import { postmanFiles } from '../../../../docs/src/programs/postman/postman-files.ts';

export interface Ran {
  /** The operationId of each request, in the order of the run, and the status of its answer. */
  answers: [operationId: string, status: number | undefined][];
  /** The message of each assertion that failed, and of each error of a script or a connection. */
  failures: string[];
}

/** Runs the published collection in its published environment, with other values for some variables. */
export async function runCollection(
  document: OpenApiDocument,
  variables: Readonly<Record<string, string>>,
): Promise<Ran> {
  const [collection, environment] = postmanFiles(document).map(({ text }) => JSON.parse(text));
  const { run } = await promisify(newman.run)({
    collection,
    environment,
    envVar: Object.entries(variables).map(([key, value]) => ({ key, value })),
    reporters: [],
  });
  return {
    answers: run.executions.map(({ item, response }: Execution) => [
      /\((\w+)\)$/.exec(item.name)?.[1] ?? item.name,
      response?.code,
    ]),
    failures: run.failures.map(({ error }) => error.message),
  };
}
