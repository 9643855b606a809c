import { setTimeout as wait } from 'node:timers/promises';
import type { EventName } from '@crossborder-fx/openapi';
import type { Sql } from '../data/sql.ts';
import type { GatewayContext } from '../ground/gateway-context.ts';

interface Subscription {
  webhookId: string;
  secret: string;
  url: string;
}

const leaseMilliseconds = 60_000;

/**
 * The subscription of a URL: the one that is remembered, or else one that is there, with a new secret, or else a new
 * one. Of several processes, one subscribes.
 */
export async function subscribe(
  { fx, database: { sql }, now }: Pick<GatewayContext, 'fx' | 'database' | 'now'>,
  url: string,
  eventNames: readonly string[],
): Promise<Subscription> {
  const name = `subscription ${url}`;
  for (;;) {
    const known = await read(sql, name);
    if (known) return known;
    if (await takeLease(sql, `subscribing ${url}`, now())) break;
    await wait(200);
  }
  const known = await read(sql, name);
  if (known) return known;
  const { items } = await fx.webhooks.list();
  const own = items.find((one) => one.url === url);
  // Its secret cannot be read again. It may be of a process that crashed before it had written it down.
  const events = eventNames as EventName[];
  const { webhookId, secret } = own
    ? await fx.webhooks.rotateSecret(own.webhookId)
    : await fx.webhooks.create({ url, events });
  const subscription = { webhookId, secret, url };
  await sql.all(
    'INSERT INTO gateway_settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
    ...[name, JSON.stringify(subscription)],
  );
  return subscription;
}

async function read(sql: Sql, name: string): Promise<Subscription | undefined> {
  const [row] = await sql.all('SELECT value FROM gateway_settings WHERE name = ?', name);
  return row && JSON.parse(String(row['value']));
}

/** A text of the same length for each moment, so that texts compare as moments do. */
async function takeLease(sql: Sql, name: string, now: number): Promise<boolean> {
  const rows = await sql.all(
    `INSERT INTO gateway_settings (name, value) VALUES (?, ?)
ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE gateway_settings.value < ?
RETURNING value`,
    ...[name, String(now + leaseMilliseconds), String(now)],
  );
  return rows.length > 0;
}
