import type { AnswerText } from '@crossborder-fx/client';
import { withTextIds } from '@crossborder-fx/client/once';
import type { FailedNotification } from '@crossborder-fx/openapi';
import type { CatchUpReader } from '@crossborder-fx/webhooks';
import type { GatewayContext } from '../gateway-context.ts';

/** The first character of a text that replaces a large number, here and in the event keys of the webhook handler. */
const mark = '\0';

/**
 * Returns a reader of failed notifications that changes no digit of their integers. An integer that is too large for a
 * JavaScript number becomes a text that begins with `mark`, until `exactText` writes its digits as a number.
 */
export function exactReader(fx: GatewayContext['fx']): CatchUpReader {
  const { payments, trades } = fx;
  async function* iterateFailedNotifications(
    webhookId: string,
    query: { fromDate?: string; sort?: 'ASC' | 'DESC' },
  ) {
    let items: FailedNotification[] = [];
    const options = {
      onAnswer({ text = 'null' }: AnswerText) {
        const lists = Object.values(Object(JSON.parse(withTextIds(text), marked)));
        items = lists.filter(Array.isArray).flat().map(Object);
      },
    };
    for await (const entry of fx.webhooks.iterateFailedNotifications(webhookId, query, options)) {
      const [exact = entry, ...others] = items.filter(({ id }) => id === entry.id);
      yield others.length === 0 ? exact : entry;
    }
  }
  return { payments, trades, webhooks: { iterateFailedNotifications } };
}

function marked(_name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  const { source = '' } = context ?? {};
  return String(value) === source ? value : `${mark}${source}`;
}

/** Writes an object as JSON in which each number has the digits that the service wrote. */
export function exactText(value: object): string {
  return JSON.stringify(value).replace(/"\\u0000(-?\d[\d.eE+-]*)"/g, '$1');
}
