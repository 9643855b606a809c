import type { Payment, Trade } from '@crossborder-fx/openapi';
import { statuses } from '../generated/statuses.ts';
import type { Observer } from '../handle/observe.ts';
import { isPlain, type WebhookStore } from '../stores/webhook-store.ts';
import { inBatches } from './in-batches.ts';
import {
  isFinal,
  type ListedResource,
  objectName,
  objectOf,
  stateOfObject,
} from './object-state.ts';
import type { ServiceTime } from './service-time.ts';

interface ObjectMethods<Resource extends ListedResource, Item> {
  iterate(query: {
    status: 'all' | (typeof statuses)[Resource]['open'][number];
    fromDate?: string;
    sort?: 'ASC' | 'DESC';
  }): AsyncIterable<Item>;
  get(id: string): Promise<Item>;
}

/** The part of a client that reconciliation needs. */
export interface ObjectReader {
  payments: ObjectMethods<'PAYMENT', Payment>;
  trades: ObjectMethods<'TRADE', Trade>;
}

interface Methods {
  iterate(query: object): AsyncIterable<Payment | Trade>;
  get(id: string): Promise<Payment | Trade>;
}

interface Unseen<Resource extends ListedResource, Item> {
  resource: Resource;
  id: string;
  /** As the service has it; undefined if the object has none. */
  status: string | undefined;
  object: Item;
}

/** An object whose status no handler has seen. */
export type UnseenObject = Unseen<'PAYMENT', Payment> | Unseen<'TRADE', Trade>;

/** The store, and the hooks that errors are told to. */
export interface ReconcileParts {
  store: Pick<WebhookStore<unknown>, 'seen' | 'open' | 'note'>;
  observer: Observer;
}

export interface ReconcileScope {
  serviceTime: ServiceTime;
  /** Since when the store is there, in milliseconds since the epoch. What was made before may have been seen before. */
  begin: number;
  /** What was made since then is looked at whatever its status, in milliseconds since the epoch. */
  from: number;
}

/**
 * The payments and trades whose current status no handler has seen: its notification was lost or is on its
 * way, or none is documented for it (`rejected`, `refused`). It looks at the objects that are not final, at those that
 * were not final when it looked last, and at those that are new.
 *
 * @throws whatever the client or the store throws; but an object that cannot be read by its id counts as failed
 */
export async function reconcile(
  { store, observer }: ReconcileParts,
  fx: ObjectReader,
  { serviceTime, begin, from }: ReconcileScope,
): Promise<{ unseen: UnseenObject[]; failed: number }> {
  // By object: when a list changes while it is read, the same may come twice, and then newer.
  const objects = new Map<string, UnseenObject>();
  const methods: Record<ListedResource, Methods> = { PAYMENT: fx.payments, TRADE: fx.trades };
  for (const resource of ['PAYMENT', 'TRADE'] as const) {
    const recent = { status: 'all', fromDate: serviceTime.firstDayOf(from), sort: 'ASC' };
    for (const query of [...statuses[resource].open.map((status) => ({ status })), recent]) {
      for await (const object of methods[resource].iterate(query)) {
        objects.set(objectName(resource, String(object.id)), unseenOf(resource, object));
      }
    }
  }
  // Not before the lists: what a handler has seen while they were read is no alarm.
  const open = byObject(await store.open());
  let failed = 0;
  for (const [name, states] of open) {
    if (objects.has(name)) continue;
    try {
      const { resource, id } = objectOf(name);
      objects.set(name, unseenOf(resource, await methods[resource].get(id)));
    } catch (error) {
      failed++;
      const { status, errorCode, errorType, errorMessage } = Object(error);
      // It is not there any more, and will not be. The page of a proxy says nothing of it.
      const isSaid = (errorCode ?? errorType ?? errorMessage) !== undefined;
      if (status === 404 && isSaid) await store.note({ closed: [...states] });
      observer.error(error, { event: undefined, key: undefined, origin: 'recovery' });
    }
  }

  const unseen: UnseenObject[] = [];
  for await (const batch of inBatches(objects)) {
    const looked = batch.map(([name, object]) => {
      const state = stateOfObject(object.resource, object.object);
      const final = state !== undefined && isFinal(state) ? state : undefined;
      return { name, object, state, final };
    });
    const facts = looked.map(({ final }) => final).filter((state) => state !== undefined);
    const seen = await store.seen(facts);
    const notes: string[] = [];
    const closed: string[] = [];
    for (const { name, object, state, final } of looked) {
      const known = open.get(name);
      const isOld = serviceTime.read(object.object.createdDate).earliest < begin;
      if (final !== undefined && seen.has(final)) {
        closed.push(...(known ?? []));
      } else if (state !== undefined && known?.has(state)) {
        notes.push(state);
      } else if (known || !isOld) {
        unseen.push(object);
        // A final one is not noted again, so that it is not listed for ever.
        if (!(known && final)) notes.push(name);
      } else if (state !== undefined && !final) {
        // It was there before the store: what becomes of it from now on is looked at.
        notes.push(state);
      }
    }
    await store.note({ open: notes.filter(isPlain), closed });
  }
  return { unseen, failed };
}

function byObject(states: readonly string[]): Map<string, Set<string>> {
  const objects = new Map<string, Set<string>>();
  for (const state of states) {
    const { name } = objectOf(state);
    objects.set(name, (objects.get(name) ?? new Set()).add(state));
  }
  return objects;
}

/** As it is when no handler has seen it. The status as text or not at all, whatever the service sends. */
function unseenOf(resource: ListedResource, object: Payment | Trade): UnseenObject {
  const { id, status } = object;
  const text = typeof status === 'string' ? status : undefined;
  return { resource, id, status: text, object } as UnseenObject;
}
