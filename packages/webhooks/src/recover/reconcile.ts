import type { Payment, Trade } from '@crossborder-fx/openapi';
import type { WebhookStore } from '../stores/webhook-store.ts';
import { type ListedResource, stateOfObject } from './object-state.ts';
import {
  createReadTime,
  earliestZone,
  firstDayOf,
  latestZone,
  marginMilliseconds,
  timeOf,
} from './service-time.ts';

interface ListQuery {
  status: 'all';
  fromDate?: string;
  sort?: 'ASC' | 'DESC';
}

/** The part of a client that reconciliation needs. */
export interface ObjectReader {
  payments: { iterate(query: ListQuery): AsyncIterable<Payment> };
  trades: { iterate(query: ListQuery): AsyncIterable<Trade> };
}

export interface ReconcileOptions {
  /**
   * What was created before this is left out. It cannot be before the store began to remember.
   * @default when the store began to remember
   */
  since?: Date | undefined;
  /**
   * The time zone of a `createdDate`: a name such as `Europe/Paris`, `UTC`, or an offset such as
   * `+02:00`.
   * @default unknown: objects that were perhaps created before the store began to remember are left
   *   out, those that were perhaps created after `since` are not
   */
  timeZone?: string | undefined;
}

interface Unseen<Resource extends ListedResource, Item> {
  resource: Resource;
  id: string;
  /** As it is in the list; undefined if the object has none. */
  status: string | undefined;
  object: Item;
}

/** An object whose status no handler has seen. */
export type UnseenObject = Unseen<'PAYMENT', Payment> | Unseen<'TRADE', Trade>;

/** As many as the store is asked for at a time. */
const batchSize = 200;

/**
 * The payments and trades whose current status no handler has seen: its notification was lost or is on its
 * way, or none is documented for it (`rejected`, `refused`).
 *
 * @throws {TypeError} when `since` is no valid date
 * @throws {RangeError} when `since` is before the store began to remember, or there is no such time zone
 * @throws whatever the client or the store throws
 */
export async function reconcile(
  store: Pick<WebhookStore<unknown>, 'rememberedSince' | 'seen'>,
  fx: ObjectReader,
  { since, timeZone }: ReconcileOptions = {},
): Promise<UnseenObject[]> {
  const readEarliest = createReadTime(timeZone ?? earliestZone);
  const readLatest = createReadTime(timeZone ?? latestZone);
  const remembered = await store.rememberedSince();
  const from = requireSince(since ?? remembered, remembered);
  // What was created in the first minutes was perhaps seen before them, by a clock that is behind.
  const compared = remembered.getTime() + marginMilliseconds;
  const isIncluded = ({ object: { createdDate } }: UnseenObject): boolean => {
    const earliest = readEarliest(createdDate);
    const latest = readLatest(createdDate);
    // Without a readable date, rather list an object than hide it.
    return !earliest || !latest || (earliest.getTime() >= compared && latest >= from);
  };

  // By object: when a list changes while it is read, the same may come twice, and then newer.
  const unseen = new Map<string, UnseenObject>();
  const compare = async (objects: readonly UnseenObject[]): Promise<void> => {
    const states = objects.map(({ resource, object }) => stateOfObject(resource, object));
    const asked = states.filter((state) => state !== undefined);
    const seen = asked.length > 0 ? await store.seen(asked) : new Set();
    for (const [index, object] of objects.entries()) {
      const state = states[index];
      const name = `${object.resource} ${object.id}`;
      if (state !== undefined && seen.has(state)) unseen.delete(name);
      else unseen.set(name, object);
    }
  };
  let batch: UnseenObject[] = [];
  for await (const object of listObjects(fx, firstDayOf(from.getTime()))) {
    if (!isIncluded(object)) continue;
    batch.push(object);
    if (batch.length < batchSize) continue;
    await compare(batch);
    batch = [];
  }
  if (batch.length > 0) await compare(batch);
  return [...unseen.values()];
}

function requireSince(since: Date, remembered: Date): Date {
  if (Number.isNaN(timeOf(since))) throw new TypeError('since has to be a valid date');
  if (since >= remembered) return since;
  throw new RangeError(
    `since is before ${remembered.toISOString()}, when the store began to remember`,
  );
}

async function* listObjects(fx: ObjectReader, fromDate: string): AsyncGenerator<UnseenObject> {
  const query = { status: 'all', fromDate, sort: 'ASC' } as const;
  for await (const object of fx.payments.iterate(query)) {
    yield { resource: 'PAYMENT', id: object.id, status: statusOf(object), object };
  }
  for await (const object of fx.trades.iterate(query)) {
    yield { resource: 'TRADE', id: object.id, status: statusOf(object), object };
  }
}

/** As text or not at all, whatever the service sends. */
function statusOf({ status }: Payment | Trade): string | undefined {
  return typeof status === 'string' ? status : undefined;
}
