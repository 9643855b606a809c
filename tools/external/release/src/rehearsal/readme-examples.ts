import { strict as assert } from 'node:assert';
import { compilers } from '../../../runtimes/src/compilers.ts';
import { environment } from '../../../runtimes/src/environment.ts';
import { compileConsumer } from './compile.ts';
import {
  type Block,
  type ExampleSetting,
  exampleOf,
  explained,
  readBlocks,
  runExample,
} from './readme-example.ts';
import { runReceiver } from './readme-receiver.ts';
import type { Report } from './report.ts';
import { credentials } from './service.ts';

type RunExample = (setting: ExampleSetting, name: string) => Promise<void>;

const printsSomething = (pattern: RegExp) => (printed: string) => assert.match(printed, pattern);

/** The example has no more than types: the compiler is what runs it. */
const compileOnly: RunExample = async ({ project }, name) => {
  const code = exampleOf(await readBlocks(project, name));
  const files = { 'readme.ts': code };
  await explained(name, () =>
    compileConsumer(project, compilers['TypeScript 5.9'], 'nodenext', files),
  );
};

/** Prints what the block after it says. */
const asThePageSays: RunExample = async ({ project }, name) => {
  const blocks = await readBlocks(project, name);
  const text = blocks.find(({ language }: Block) => language === 'text')?.code;
  const check = (printed: string) => assert.equal(printed, text);
  await runExample({ project, name, env: environment(), check });
};

/** How the example of each README runs, by the package. */
export const examples: Record<string, RunExample> = {
  '@crossborder-fx/openapi': compileOnly,
  '@crossborder-fx/client': ({ project, service: { url } }, name) => {
    const { username: FX_USERNAME, secret: FX_SECRET } = credentials;
    const env = { ...environment(), FX_BASE_URL: url, FX_USERNAME, FX_SECRET };
    return runExample({ project, name, env, check: printsSomething(/^\S+ EUR \d/m) });
  },
  '@crossborder-fx/webhooks': runReceiver,
  '@crossborder-fx/test-server': ({ project }, name) =>
    runExample({ project, name, env: environment(), check: printsSomething(/^http:\/\/127/) }),
  '@crossborder-fx/mock': ({ project }, name) =>
    runExample({
      project,
      name,
      args: ['--test', '--test-reporter=tap'],
      env: environment(),
      check: printsSomething(/^# pass 1$/m),
    }),
  '@crossborder-fx/sandbox': asThePageSays,
};

export async function runExamples(
  report: Report,
  names: readonly string[],
  setting: ExampleSetting,
): Promise<void> {
  for (const name of names) {
    await report.attempt('README', `the example of ${name}`, async () => {
      const example = examples[name];
      if (!example)
        throw new Error(`${name} is not in readme-examples.ts: add how its example runs.`);
      await example(setting, name);
    });
  }
}
