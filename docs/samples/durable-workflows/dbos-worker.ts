import { DBOS } from '@dbos-inc/dbos-sdk';
import { attempt, type Decision, type Row } from './attempt.ts';
import { databaseUrl, fx, journal } from './service.ts';

const inAMonth = { timeoutSeconds: 30 * 86_400 };

async function payOnce(row: Row): Promise<string> {
  let decision: Decision = {};
  for (;;) {
    const next = await DBOS.runStep(() => attempt(fx, journal, row, decision), { name: 'attempt' });
    if ('created' in next) return next.created;
    if ('retryAt' in next) {
      await DBOS.sleep(Math.max(0, next.retryAt - (await DBOS.now())));
    } else {
      await DBOS.setEvent('question', next.question);
      decision = (await DBOS.recv<Decision>('decision', inAMonth)) ?? {};
      await DBOS.setEvent('question', null);
    }
  }
}

DBOS.registerWorkflow(payOnce, { name: 'payOnce' });
DBOS.setConfig({
  name: 'payouts',
  systemDatabaseUrl: databaseUrl,
  // A worker that starts goes on with what one of the same executorID and version has left.
  executorID: process.env['WORKER'] ?? 'worker-1',
  applicationVersion: '1',
});
await DBOS.launch();
await DBOS.registerQueue('payouts', { rateLimit: { limitPerPeriod: 10, periodSec: 1 } });
