import type { OpenRequests } from '../data/open-requests.ts';
import type { RequestLog } from '../ground/request-log.ts';
import type { Outbox } from '../notify/outbox.ts';

/** Metrics in the text format of Prometheus. Those of requests are of this process. */
export async function metricsText(
  requests: RequestLog,
  open: OpenRequests,
  outbox: Outbox,
): Promise<string> {
  const counts = await outbox.counts();
  const name = 'crossborder_fx_gateway';
  const calls = [...requests.counts()].map(
    ({ operation, outcome, count }) =>
      `${name}_requests_total{operation="${operation}",outcome="${outcome}"} ${count}`,
  );
  return [
    `# HELP ${name}_requests_total Requests that were answered.`,
    `# TYPE ${name}_requests_total counter`,
    ...calls,
    `# HELP ${name}_undecided Requests whose outcome nobody knows.`,
    `# TYPE ${name}_undecided gauge`,
    `${name}_undecided ${await open.count()}`,
    `# HELP ${name}_notifications Notifications that wait for the program, or were given up.`,
    `# TYPE ${name}_notifications gauge`,
    `${name}_notifications{state="waiting"} ${counts['waiting'] ?? 0}`,
    `${name}_notifications{state="given-up"} ${counts['given-up'] ?? 0}`,
    '',
  ].join('\n');
}
