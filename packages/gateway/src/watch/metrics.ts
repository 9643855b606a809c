import type { OpenRequests } from '../data/open-requests.ts';
import type { RequestLog } from '../ground/request-log.ts';
import type { Outbox } from '../notify/outbox.ts';
import type { Notifications } from '../notify/start-notifications.ts';

/** Metrics in the text format of Prometheus. Those of requests are of this process. */
export async function metricsText(
  requests: RequestLog,
  open: OpenRequests,
  outbox: Outbox,
  notifications: Pick<Notifications, 'state' | 'refusals'> | undefined,
) {
  const counts = await outbox.counts();
  const name = 'crossborder_fx_gateway';
  const calls = [...requests.counts()].map(
    ({ operation, outcome, count }) =>
      `${name}_requests_total{operation="${operation}",outcome="${outcome}"} ${count}`,
  );
  return [
    `# TYPE ${name}_requests_total counter`,
    ...calls,
    `# TYPE ${name}_undecided gauge`,
    `${name}_undecided ${await open.count()}`,
    `# TYPE ${name}_notifications gauge`,
    `${name}_notifications{state="waiting"} ${counts['waiting'] ?? 0}`,
    `${name}_notifications{state="given-up"} ${counts['given-up'] ?? 0}`,
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
