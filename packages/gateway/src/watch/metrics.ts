import { listUndecided } from '../decide/undecided.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { Outbox } from '../notify/outbox.ts';
import type { Notifications } from '../notify/start-notifications.ts';

const prefix = 'crossborder_fx_gateway';

/** Returns metrics for Prometheus: requests of this process, and counts from the database if it can be read. */
export async function metricsText(
  { requests, database: { journal } }: GatewayContext,
  outbox: Outbox,
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
