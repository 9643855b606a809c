import { join } from 'node:path';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type {
  Decision,
  Question,
  Row,
} from '../../../../docs/samples/durable-workflows/attempt.ts';
import { startRestate } from './restate-server.ts';
import {
  type Change,
  createDatabase,
  type Database,
  placeRecipes,
  rowOf,
  startBank,
  startWorker,
  until,
} from './scene.ts';
import type { Step } from './watched-attempt.ts';

// The tested programs are in docs/samples/durable-workflows. The tests kill the worker of a recipe in each step, and require
// that a recipe broken on purpose pays twice.

/** The functions of the recipe's module `office`, which submits payments, and passes on a person's decision. */
interface Office {
  submit(row: Row): Promise<unknown>;
  questionOf(reference: string): Promise<Question | null | undefined>;
  decide(reference: string, decision: Decision): Promise<unknown>;
  /** Waits until the workflow that makes the payment for this reference has ended, and returns the id of the payment. */
  resultOf(reference: string): Promise<string>;
  close?(): Promise<void>;
}

/** A running workflow engine. */
interface Engine {
  /** The environment variables with which the recipe's worker process and its module `office` reach the workflow engine. */
  env: Record<string, string>;
  /** Called when a test has started a worker, to register the worker with an engine that requires a registration. */
  meet(): Promise<void>;
  sleeps(reference: string): Promise<boolean>;
  ended(): Promise<number>;
  close(): Promise<void>;
}

interface Recipe {
  name: string;
  worker: string;
  office: string;
  /** An edit of the recipe's code. With the edit, the recipe starts a new workflow each time that the same row is submitted. */
  newRun: Change;
  /** Edits that break the recipe's code: the id of a step, or of the workflow's run, becomes the reference of the payment. */
  stepAsReference: Change;
  runAsReference: Change;
  start(database: Database): Promise<Engine>;
}

const dbosReference = (reference: string): Change => [
  'dbos-worker.ts',
  'attempt(fx, journal, row, decision)',
  `attempt(fx, journal, { ...row, reference: ${reference} }, decision)`,
];

const dbos: Recipe = {
  name: 'DBOS',
  worker: 'dbos-worker.ts',
  office: 'dbos-office.ts',
  newRun: ['dbos-office.ts', 'workflowID: row.reference', 'workflowID: crypto.randomUUID()'],
  stepAsReference: dbosReference("row.reference + ' ' + DBOS.stepID"),
  runAsReference: dbosReference('String(DBOS.workflowID)'),
  async start({ pool, url }) {
    await DBOS.migrate(url);
    const count = async (from: string, values: string[] = []) => {
      const sql = `SELECT count(*) FROM dbos.${from}`;
      return Number((await pool.query<{ count: string }>(sql, values)).rows[0]?.count);
    };
    const sleeping = "operation_outputs WHERE workflow_uuid = $1 AND function_name = 'DBOS.sleep'";
    return {
      env: {},
      meet: async () => {},
      sleeps: async (reference) => (await count(sleeping, [reference])) > 0,
      ended: () => count("workflow_status WHERE status = 'SUCCESS'"),
      close: async () => {},
    };
  },
};

const run = "await ctx.run('attempt', () => attempt(fx, journal, row, decision))";

/** An edit that breaks the recipe: code outside a step makes the reference, and Restate may run this code again. */
const restateReference = (reference: string): Change => [
  'restate-worker.ts',
  `const next = ${run}`,
  `const reference = ${reference};\n        const next = ${run.replace('row,', '{ ...row, reference },')}`,
];

const restate: Recipe = {
  name: 'Restate',
  worker: 'restate-worker.ts',
  office: 'restate-office.ts',
  newRun: [
    'restate-office.ts',
    'of(row.reference).workflowSubmit',
    'of(crypto.randomUUID()).workflowSubmit',
  ],
  stepAsReference: restateReference('ctx.rand.uuidv4()'),
  runAsReference: restateReference('ctx.key'),
  async start() {
    const server = await startRestate();
    const port = await freePort();
    const count = async (from: string) => {
      const [row] = await server.query(`SELECT count(*) AS count FROM ${from}`);
      return Number(row?.['count']);
    };
    const sleeping = (reference: string) => `sys_journal j JOIN sys_invocation i ON i.id = j.id
      WHERE i.target_service_key = '${reference}' AND j.entry_type LIKE '%Sleep%'`;
    return {
      env: { RESTATE_URL: server.url, PORT: String(port) },
      meet: () => until(() => server.register(`http://127.0.0.1:${port}`)),
      sleeps: async (reference) => (await count(sleeping(reference))) > 0,
      ended: () =>
        count("sys_invocation WHERE target_handler_name = 'run' AND status = 'completed'"),
      close: () => server.close(),
    };
  },
};

const server = postgresUrl();

describe.skipIf(server === undefined).each([dbos, restate])(
  '$name',
  ({ worker: file, office: officeFile, newRun, stepAsReference, runAsReference, start }) => {
    let database: Database;
    let engine: Engine;

    beforeAll(async () => {
      database = await createDatabase(server ?? '');
      engine = await start(database);
    });

    afterAll(async () => {
      await engine?.close();
      await database?.close();
    });

    async function scene(changes: readonly Change[] = []) {
      const folder = await placeRecipes(changes);
      await database.forgetAttempts();
      const bank = await startBank();
      const startOne = async (killAt?: Step) => {
        const worker = startWorker({ folder, file, bank, database, env: engine.env, killAt });
        await engine.meet().catch((error) => expect.fail(`${error}: ${worker.printed()}`));
        return worker;
      };
      vi.stubEnv('DATABASE_URL', database.url);
      for (const [key, value] of Object.entries(engine.env)) vi.stubEnv(key, value);
      onTestFinished(() => void vi.unstubAllEnvs());
      const office: Office = await import(join(folder, officeFile));
      onTestFinished(() => office.close?.());
      const row = rowOf(`seller-${crypto.randomUUID().slice(0, 8)}`);
      return { bank, row, reference: row.reference, startOne, office };
    }

    /** Kills the recipe's worker after the service has made the payment and before the service's answer arrives. */
    async function killInRequest({
      bank,
      row,
      startOne,
      office,
    }: Omit<Awaited<ReturnType<typeof scene>>, 'reference'>) {
      bank.fate = () => 'done, then silence';
      const asked = bank.asked();
      const worker = await startOne();
      await office.submit(row);
      await asked;
      await worker.kill();
      bank.fate = () => 'done';
    }

    test.each(['before the call', 'before the step is recorded'] as const)(
      'a workflow pays once when its worker is killed %s',
      async (step) => {
        const { bank, row, reference, startOne, office } = await scene();
        const worker = await startOne(step);
        await office.submit(row);
        await worker.hasKilledItself();
        expect(bank.paid(reference)).toBe(step === 'before the call' ? 0 : 1);
        await startOne();
        expect(await office.resultOf(reference)).toBe('P1');
        expect(bank.paid(reference)).toBe(1);
      },
    );

    test('a workflow pays once when one worker is killed during the request and the next worker during the sleep', async () => {
      const { bank, row, reference, startOne, office } = await scene();
      await killInRequest({ bank, row, startOne, office });
      const second = await startOne();
      await until(() => engine.sleeps(reference));
      await second.kill();
      await startOne();
      expect(await office.resultOf(reference)).toBe('P1');
      expect(bank.paid(reference)).toBe(1);
    });

    test('a workflow whose worker is killed while a person is asked pays once, as the person decides', async () => {
      const { bank, row, reference, startOne, office } = await scene();
      bank.fate = () => 'dropped';
      const worker = await startOne();
      await office.submit(row);
      await until(() => office.questionOf(reference));
      await database.anHourPasses();
      expect(await office.questionOf(reference)).toMatchObject({
        error: 'UndecidedError',
        attempt: 1,
      });
      expect(bank.paid(reference)).toBe(0);
      bank.fate = () => 'done';
      await worker.kill();
      await startOne();
      await office.decide(reference, { resend: 1 });
      expect(await office.resultOf(reference)).toBe('P1');
      expect(bank.paid(reference)).toBe(1);
    });

    test('a row that is submitted again sends no second payment', async () => {
      const { bank, row, reference, startOne, office } = await scene();
      await startOne();
      await office.submit(row);
      expect(await office.resultOf(reference)).toBe('P1');
      await office.submit(row);
      expect(await office.resultOf(reference)).toBe('P1');
      expect(bank.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    });

    test("a workflow that uses a step's id as the payment's reference pays twice", async () => {
      const { bank, row, reference, startOne, office } = await scene([stepAsReference]);
      await killInRequest({ bank, row, startOne, office });
      await startOne();
      await office.resultOf(reference);
      expect(bank.payments).toHaveLength(2);
    });

    test.each([
      ["with a run's id as the reference it pays twice", [runAsReference], 2],
      ['with the business reference it pays once', [], 1],
    ] as const)('two workflow runs of one row: %s', async (_, changes, count) => {
      const { bank, row, startOne, office } = await scene([newRun, ...changes]);
      await startOne();
      const before = await engine.ended();
      await office.submit(row);
      await office.submit(row);
      await until(async () => (await engine.ended()) === before + 2);
      expect(bank.payments).toHaveLength(count);
    });
  },
);
