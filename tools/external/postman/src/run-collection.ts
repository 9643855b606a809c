import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import newman, { type Execution } from 'newman';
import { built } from '../../../../docs/src/build/folders.ts';

export interface Ran {
  /** The operationId of each request, in the order of the run, and the status of its answer. */
  answers: [operationId: string, status: number | undefined][];
  /** The message of each assertion that failed, and of each error of a script or a connection. */
  failures: string[];
}

/**
 * Runs the published collection in its published environment, with other values for some variables.
 * Both are read where the site has them: their scripts are the text of functions, as the build had it.
 */
export async function runCollection(variables: Readonly<Record<string, string>>): Promise<Ran> {
  const read = async (file: string) =>
    JSON.parse(await readFile(join(built, 'postman', file), 'utf8'));
  const { run } = await promisify(newman.run)({
    collection: await read('crossborder-fx.json'),
    environment: await read('sandbox.environment.json'),
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
