import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { expect, onTestFinished, vi } from 'vitest';
import { paymentBody } from '../../../../packages/client/test/once-bodies.ts';
import { startOnceService } from '../../../../packages/client/test/once-service.ts';
import { openDatabase } from '../../../trials/src/harness/databases.ts';
import { start } from '../../runtimes/src/receivers/program.ts';
import type { Step } from './watched-attempt.ts';

const samples = join(import.meta.dirname, '../../../../docs/samples/durable-workflows');
const parent = join(import.meta.dirname, '../../dist/durable');

/** An edit that breaks a recipe: a file, a text in the file, and the text that replaces the first text. */
export type Change = [file: string, text: string, instead: string];

/**
 * Copies the sample programs, until the test is over, into a folder where they can import packages of tools/external.
 * @throws {Error} when a file lacks the text that an edit replaces
 */
export async function placeRecipes(changes: readonly Change[] = []): Promise<string> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of await readdir(samples)) await cp(join(samples, file), join(folder, file));
  const watched = JSON.stringify(join(import.meta.dirname, 'watched-attempt.ts'));
  await writeFile(join(folder, 'attempt.ts'), `export * from ${watched};\n`);
  await rename(join(folder, 'service.ts'), join(folder, 'service-itself.ts'));
  await writeFile(
    join(folder, 'service.ts'),
    `import { journal as itself } from './service-itself.ts';
import { soonOver } from ${watched};
export * from './service-itself.ts';
export const journal = soonOver(itself);
`,
  );
  for (const [file, text, instead] of changes) {
    const code = await readFile(join(folder, file), 'utf8');
    if (!code.includes(text))
      throw new Error(`The file ${file} of the recipe must contain "${text}"`);
    await writeFile(join(folder, file), code.replace(text, instead));
  }
  return folder;
}

/** Creates a PostgreSQL database that contains the journal of sent requests, and exists until a call of `close`. */
export async function createDatabase(server: string) {
  const { url, pool, close } = await openDatabase(server);
  await postgresJournal(pool, { account: 'acme-demo' }).migrate();
  return {
    url,
    pool,
    close,
    /** Makes all sent requests an hour old: none can take effect any more, so a person may decide. */
    anHourPasses: () =>
      pool.query("UPDATE crossborder_fx_journal SET sent_at = sent_at - interval '1 hour'"),
    /** The journal refuses an id that it contains, and each new service makes the same ids. */
    forgetAttempts: () => pool.query('DELETE FROM crossborder_fx_journal WHERE attempt > 0'),
  };
}

export type Database = Awaited<ReturnType<typeof createDatabase>>;

/** Starts a simulated service until the test is over. The service makes a payment for each request to create one. */
export async function startBank() {
  const bank = await startOnceService();
  onTestFinished(() => bank.close());
  return Object.assign(bank, {
    /** Resolves when the service has received the next request to create a payment, and its effect is complete. */
    asked: () =>
      new Promise<void>((resolve) => {
        bank.onRequest = (method) => {
          if (method === 'POST') setImmediate(resolve);
        };
      }),
    paid: (reference: string) =>
      bank.payments.filter(({ tag }) => String(tag).startsWith(`${reference} `)).length,
  });
}

export const rowOf = (reference: string) => ({ ...paymentBody, reference });

interface WorkerOptions {
  folder: string;
  file: string;
  bank: { url: string };
  database: { url: string };
  env?: Record<string, string> | undefined;
  killAt?: Step | undefined;
}

/** Starts the worker process of a recipe; the process is killed when the test is over. */
export function startWorker({ folder, file, bank, database, env, killAt }: WorkerOptions) {
  const { child, printed } = start(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        FX_BASE_URL: bank.url,
        FX_USERNAME: 'treasury-api',
        FX_SECRET: 'a-secret-of-tests',
        DATABASE_URL: database.url,
        ...(killAt && { KILL_AT: killAt }),
        ...env,
      },
    },
  );
  const ended = once(child, 'close').then(([, signal]) => signal as string | null);
  return {
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
    /** Resolves when the worker process has killed itself. @throws {Error} when the process ended in another way */
    async hasKilledItself(): Promise<void> {
      expect(await ended, printed()).toBe('SIGKILL');
    },
    printed,
  };
}

export const until = (what: () => Promise<unknown>) =>
  vi.waitFor(async () => expect(await what()).toBeTruthy(), { timeout: 240_000, interval: 100 });
