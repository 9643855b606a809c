import { CrossborderFxError, createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { invoice } from './invoice.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const day = sandbox.clock.today();
const body = { ...(await invoice(fx, day)), tag: 'invoice 4711 kx3p7' };

sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
try {
  await fx.payments.create(body);
} catch (error) {
  if (!(error instanceof CrossborderFxError) || error.outcome !== 'unknown') throw error;
  const since = error.startedAt ?? new Date();
  const { byTag, similar, complete } = await fx.payments.findCandidates(body, { since });
  console.log('with this tag:', byTag.length, 'alike:', similar.length, 'all seen:', complete);
}
