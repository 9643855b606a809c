import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { durableSuite } from './durable-suite.ts';
import { startRestate } from './restate-server.ts';
import { until } from './scene.ts';

const run = "await ctx.run('attempt', () => attempt(fx, journal, row, decision))";

// The programs that these tests run are in docs/samples/durable-workflows.
durableSuite(
  'Restate',
  {
    worker: 'restate-worker.ts',
    office: 'restate-office.ts',
    newRun: [
      'restate-office.ts',
      'of(row.reference).workflowSubmit',
      'of(crypto.randomUUID()).workflowSubmit',
    ],
    stepAsReference: attemptFor('ctx.rand.uuidv4()'),
    runAsReference: attemptFor('ctx.key'),
  },
  async () => {
    const restate = await startRestate();
    const port = await freePort();
    const count = async (from: string) => {
      const [row] = await restate.query(`SELECT count(*) AS count FROM ${from}`);
      return Number(row?.['count']);
    };
    return {
      env: { RESTATE_URL: restate.url, PORT: String(port) },
      meet: () => until(() => restate.register(`http://127.0.0.1:${port}`)),
      sleeps: async (reference) =>
        (await count(
          `sys_journal j JOIN sys_invocation i ON i.id = j.id
           WHERE i.target_service_key = '${reference}' AND j.entry_type LIKE '%Sleep%'`,
        )) > 0,
      ended: () =>
        count("sys_invocation WHERE target_handler_name = 'run' AND status = 'completed'"),
      close: () => restate.close(),
    };
  },
);

/** An edit that breaks the recipe: code outside a step makes the reference, and Restate may run this code again. */
function attemptFor(reference: string): [string, string, string] {
  const made = `const reference = ${reference};\n        `;
  return [
    'restate-worker.ts',
    `const next = ${run}`,
    `${made}const next = ${run.replace('row,', '{ ...row, reference },')}`,
  ];
}
