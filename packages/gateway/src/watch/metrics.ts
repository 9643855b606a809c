import type { Journal } from '@crossborder-fx/client';
import { listUndecided } from '../decide/undecided.ts';
import type { RequestLog } from '../ground/request-log.ts';
import type { Outbox } from '../notify/outbox.ts';
import type { Notifications } from '../notify/start-notifications.ts';

/**
 * Metrics in the text format of Prometheus. Those of requests are of this process. A gauge that the database does not
 * give is left out, and `database_up` says so.
 */
export async function metricsText(
  requests: RequestLog,
  journal: Journal,
  outbox: Outbox,
  notifications: Pick<Notifications, 'state' | 'refusals'> | undefined,
) {
  const name = 'crossborder_fx_gateway';
  const calls = [...requests.counts()].map(
    ({ operation, outcome, count }) =>
      `${name}_requests_total{operation="${operation}",outcome="${outcome}"} ${count}`,
  );
  const gauges = async () => {
    const [undecided, counts] = await Promise.all([listUndecided(journal), outbox.counts()]);
    return [
      `# TYPE ${name}_undecided gauge`,
      `${name}_undecided ${undecided.length}`,
      `# TYPE ${name}_notifications gauge`,
      `${name}_notifications{state="waiting"} ${counts.waiting}`,
      `${name}_notifications{state="given-up"} ${counts['given-up']}`,
    ];
  };
  const given = await gauges().catch(() => []);
  return [
    `# TYPE ${name}_requests_total counter`,
    ...calls,
    `# TYPE ${name}_requests_refused_total counter`,
    `${name}_requests_refused_total ${requests.refusals()}`,
    `# TYPE ${name}_database_up gauge`,
    `${name}_database_up ${given.length > 0 ? 1 : 0}`,
    ...given,
    ...(notifications
      ? [
          `# TYPE ${name}_subscription_ok gauge`,
          `${name}_subscription_ok ${notifications.state() === 'ok' ? 1 : 0}`,
          `# TYPE ${name}_notifications_refused_total counter`,
          `${name}_notifications_refused_total ${notifications.refusals()}`,
        ]
      : []),
    '',
  ].join('\n');
}
