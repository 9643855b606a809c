import { DBOS } from '@dbos-inc/dbos-sdk';
import { durableSuite } from './durable-suite.ts';

// The programs that these tests run are in docs/samples/durable-workflows.
durableSuite(
  'DBOS',
  {
    worker: 'dbos-worker.ts',
    office: 'dbos-office.ts',
    newRun: ['dbos-office.ts', 'workflowID: row.reference', 'workflowID: crypto.randomUUID()'],
    stepAsReference: attemptFor("row.reference + ' ' + DBOS.stepID"),
    runAsReference: attemptFor('String(DBOS.workflowID)'),
  },
  async ({ pool, url }) => {
    await DBOS.migrate(url);
    const count = async (from: string, values: string[] = []) => {
      const sql = `SELECT count(*) FROM dbos.${from}`;
      return Number((await pool.query<{ count: string }>(sql, values)).rows[0]?.count);
    };
    return {
      env: {},
      meet: async () => {},
      sleeps: async (reference) =>
        (await count(
          "operation_outputs WHERE workflow_uuid = $1 AND function_name = 'DBOS.sleep'",
          [reference],
        )) > 0,
      ended: () => count("workflow_status WHERE status = 'SUCCESS'"),
      close: async () => {},
    };
  },
);

function attemptFor(reference: string): [string, string, string] {
  return [
    'dbos-worker.ts',
    'attempt(fx, journal, row, decision)',
    `attempt(fx, journal, { ...row, reference: ${reference} }, decision)`,
  ];
}
