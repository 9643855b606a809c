import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { Client } from 'pg';
import { expect, onTestFinished, vi } from 'vitest';

const runner = fileURLToPath(new URL('./run-receiver.ts', import.meta.url));

/** Creates a database with tables `invoice` and `receipt`, and drops it when the test ends. */
export async function invoiceDatabase(server: string) {
  const name = `recipe_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(server), { pathname: name }).href;
  await query(server, `CREATE DATABASE ${name}`);
  onTestFinished(async () => void (await query(server, `DROP DATABASE ${name} WITH (FORCE)`)));
  await query(url, 'CREATE TABLE invoice (payment_id text, paid boolean DEFAULT false)');
  await query(url, 'CREATE TABLE receipt (payment_id text PRIMARY KEY)');
  return {
    url,
    query: (text: string, values?: string[]) => query(url, text, values),
    add: (id: string) => query(url, 'INSERT INTO invoice (payment_id) VALUES ($1)', [id]),
    paid: async () =>
      (await query(url, 'SELECT payment_id FROM invoice WHERE paid ORDER BY 1')).map(
        ({ payment_id }) => payment_id,
      ),
  };
}

async function query(connectionString: string, text: string, values?: string[]) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a file of a recipe in a new process, which is ended at the end of the test. */
export async function startRecipe(files: Recipe, entry: string, env: Record<string, string>) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const [path, code] of Object.entries(files)) await writeFile(join(folder, path), code);
  const child = fork(runner, [join(folder, entry)], {
    env: commandEnvironment({ FORCE_COLOR: '0', PORT: '0', ...env }),
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(output);
  });
  // After the test, no code awaits this promise, so a rejection at the end of the process must be handled here.
  ended.catch(() => {});
  return {
    port: () => Promise.race([once(child, 'message'), ended]).then((message) => message?.[0]),
    ended,
    anHourPasses: () => child.send('an hour'),
    prints: (text: string) =>
      vi.waitFor(() => expect(output).toContain(text), { timeout: 240_000 }),
    count: (line: string) => output.split('\n').filter((printed) => printed === line).length,
  };
}

/** The files of a recipe in a document, by path, such as `app/notifications/route.ts`. */
export type Recipe = Record<string, string>;

/**
 * Returns the code blocks below a heading of a document. The path of a block is the first path in the paragraph before the
 * block, or `receiver.ts`.
 *
 * @throws {Error} when there is no code below the heading
 */
export function recipeFiles(markdown: string, heading: string): Recipe {
  const section = markdown.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`));
  const files: Recipe = {};
  for (const [, before = '', code = ''] of (section ?? '').matchAll(
    /([\s\S]*?)^```ts\n([\s\S]*?)^```$/gm,
  )) {
    const paragraph = before.trim().split('\n\n').at(-1) ?? '';
    files[/(?<=`)[\w./-]+\.ts(?=`)/.exec(paragraph)?.[0] ?? 'receiver.ts'] = code;
  }
  if (Object.keys(files).length > 0) return files;
  throw new Error(`The document has no code below a heading "${heading}"`);
}

/** Returns the `webhooks.ts` of the README, with the changes that RECIPES.md describes for a queue. */
export function onQueue(webhooks: string, queue: string): string {
  const changed = webhooks.replace(
    /^ {2}on: \{\n[\s\S]*?\n {2}\},\n {2}onUnhandled: .*$/m,
    '  ...routes,',
  );
  return `import { routes } from './${queue}.ts';\n${changed}`;
}
