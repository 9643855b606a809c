import type { EventName, WebhookWithSecret } from '@crossborder-fx/openapi';
import type { ReceivedRequest } from '@crossborder-fx/tools-test-utils';
import type { SandboxUser } from '../src/sandbox-user.ts';
import { webhookOperations } from '../src/service/subscriptions/webhooks.ts';

type Notifying = Pick<SandboxUser, 'change' | 'context'>;

export function subscribe(
  { change, context }: Notifying,
  url: string,
  events: EventName[] = ['PAYMENT_FINALIZED'],
): WebhookWithSecret {
  const call = callOf({ body: { events, url } });
  return change(() => webhookOperations.createWebhook(context, call));
}

export function callOf(parts: { path?: unknown; query?: unknown; body?: unknown }): never {
  return { path: {}, query: {}, body: undefined, ...parts } as never;
}

/** In one transaction, records a payment's transition for each id. The notification of the transition has this id. */
export function notify(
  { change, context }: Notifying,
  ids: readonly string[],
  events: readonly EventName[] = ['PAYMENT_FINALIZED'],
): void {
  change(() => {
    for (const id of ids) {
      context.history.record({
        kind: 'payment',
        object: 1,
        row: 'P18',
        place: 'finalized',
        events,
        payload: () => JSON.stringify({ id }),
      });
    }
  });
}

export function idsOf(requests: readonly ReceivedRequest[]): string[] {
  return requests.map(({ body }) => JSON.parse(body).payload.id);
}
