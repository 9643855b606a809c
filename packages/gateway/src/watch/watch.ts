import { clockDifferenceOf } from '../clock-difference.ts';
import { saveSetting } from '../data/database.ts';
import { listUndecided } from '../decide/decide.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { Notifications } from '../notify/notifications.ts';
import { shareWork, within } from '../share-work.ts';

/** The milliseconds for which an answer counts as current, so that probes cause few requests to the service. */
const keptMilliseconds = 15_000;
/** The milliseconds for which a write to the database counts as current, because anybody may call /readyz. */
const writtenMilliseconds = 500;
/** Both timeouts of the checks for /readyz are shorter than the two seconds that a health probe often waits. */
const databaseTimeout = 1_500;
const serviceTimeout = 300;

/** Says whether this process can write to its database. A gateway is ready even if the service cannot be reached. */
export function createReadiness({ fx, database, stopped }: GatewayContext) {
  let known = { service: 'no answer yet', clock: 'no answer yet' };
  const write = shareWork(async () => {
    await saveSetting(database.sql, 'readiness', new Date().toISOString());
    return 'ok';
  }, writtenMilliseconds);

  const ask = shareWork(async () => {
    try {
      const options = { timeout: 5_000, signal: stopped };
      const { response } = await fx.wallets.list({ per_page: 1 }, options);
      known = { service: 'ok', clock: clockDifferenceOf(response.headers) ?? 'ok' };
    } catch (error) {
      const { name, attempts, headers } = Object(error);
      const status = attempts?.at(-1)?.status;
      const isRefused = status === 401 || status === 403;
      const failed = `${name}, ${status ?? 'no answer'}`;
      const service = isRefused ? 'the service refuses the credentials' : failed;
      known = { service, clock: clockDifferenceOf(headers) ?? 'no answer yet' };
    }
  }, keptMilliseconds);

  return async () => {
    const written = write().catch(() => 'the gateway cannot write to its database');
    const [journal] = await Promise.all([
      within(databaseTimeout, written, 'the database does not answer'),
      within(serviceTimeout, ask(), undefined),
    ]);
    return { ready: journal === 'ok', journal, ...known };
  };
}

const prefix = 'crossborder_fx_gateway';

/** Returns metrics for Prometheus: requests of this process, and counts from the database if it can be read. */
export async function metricsText(
  { requests, outbox, database: { journal } }: GatewayContext,
  notifications: Notifications | undefined,
): Promise<string> {
  const counts = Promise.all([listUndecided(journal), outbox.counts()]);
  const [undecided, messages] = await counts.catch(() => []);
  const calls = [...requests.counts()].map(([labels, count]) => [`{${labels}}`, count] as const);
  const metrics = [
    metric('requests_total', 'counter', calls),
    metric('requests_refused_total', 'counter', requests.refusals()),
    metric('database_up', 'gauge', undecided ? 1 : 0),
    undecided && metric('undecided', 'gauge', undecided.length),
    messages &&
      metric('notifications', 'gauge', [
        ['{state="waiting"}', messages.waiting],
        ['{state="given-up"}', messages['given-up']],
      ]),
    notifications && metric('subscription_ok', 'gauge', notifications.state() === 'ok' ? 1 : 0),
    notifications && metric('notifications_refused_total', 'counter', notifications.refusals()),
  ];
  return metrics.filter(Boolean).join('');
}

type Values = readonly (readonly [labels: string, value: number])[];

function metric(name: string, type: 'counter' | 'gauge', given: number | Values): string {
  const values: Values = typeof given === 'number' ? [['', given]] : given;
  const lines = values.map(([labels, value]) => `${prefix}_${name}${labels} ${value}\n`);
  return `# TYPE ${prefix}_${name} ${type}\n${lines.join('')}`;
}
