import type { Payment, Trade } from '@crossborder-fx/openapi';
import { statuses } from '../generated/statuses.ts';
import type { Observer } from '../handle/observe.ts';
import { isPlain, type WebhookStore } from '../stores/webhook-store.ts';
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

/** The part of the client with which payments and trades are read. */
export interface ObjectReader {
  payments: ObjectMethods<'PAYMENT', Payment>;
  trades: ObjectMethods<'TRADE', Trade>;
}

interface Methods {
  iterate(query: object): AsyncIterable<Payment | Trade>;
  get(id: string): Promise<Payment | Trade>;
}

/** A payment or trade whose status no handler has seen, with few fields, because there may be 100,000 such objects. */
export interface UnseenObject {
  resource: ListedResource;
  id: string;
  /** The status that the service shows for the object, or undefined if the object has none. */
  status: string | undefined;
}

export interface ReconcileParts {
  store: Pick<WebhookStore<unknown>, 'seen' | 'open' | 'note'>;
  observer: Observer;
}

export interface ReconcileScope {
  serviceTime: ServiceTime;
  /** When the store was created. The store has no record of states that handlers saw before this time. */
  begin: number;
  /** Payments and trades that were created since this moment are checked in any status. Milliseconds since the epoch. */
  from: number;
}

/**
 * Finds the payments and trades whose current status no handler has seen: the notification of the status was lost, is on its
 * way, or does not exist (`rejected`, `refused`). Checks new payments and trades, those that are not final, and those that were
 * not final at the last check.
 *
 * @throws the error of the client or the store, but an object that cannot be read by its id counts as failed
 */
export async function reconcile(
  parts: ReconcileParts,
  fx: ObjectReader,
  scope: ReconcileScope,
): Promise<{ unseen: UnseenObject[]; failed: number }> {
  const payments = await reconcileOf('PAYMENT', fx.payments, parts, scope);
  const trades = await reconcileOf('TRADE', fx.trades, parts, scope);
  return {
    unseen: [...payments.unseen, ...trades.unseen],
    failed: payments.failed + trades.failed,
  };
}

async function reconcileOf(
  resource: ListedResource,
  methods: Methods,
  { store, observer }: ReconcileParts,
  { serviceTime, begin, from }: ReconcileScope,
) {
  // Payments or trades by id: a list that changes while it is read may show an object twice, the second time in a newer state.
  const objects = new Map<string, { status: string | undefined; isOld: boolean }>();
  const shared = createShared();
  const lookAt = ({ status, createdDate }: Payment | Trade) => {
    const isOld = serviceTime.read(createdDate).earliest < begin;
    return shared({ status: typeof status === 'string' ? status : undefined, isOld });
  };
  const recent = { status: 'all', fromDate: serviceTime.firstDayOf(from), sort: 'ASC' };
  for (const query of [...statuses[resource].open.map((status) => ({ status })), recent]) {
    for await (const object of methods.iterate(query)) {
      objects.set(String(object.id).trim(), lookAt(object));
    }
  }
  // Reads the noted states from the store only after the lists of the service, because a handler may see an object
  // while the lists are read.
  const open = new Map<string, readonly string[]>();
  for (const state of await store.open()) {
    const { name, id, ...one } = objectOf(state);
    if (one.resource !== resource) continue;
    open.set(id, shared([...(open.get(id) ?? []), state.slice(name.length)]));
  }
  const knownOf = (id: string) => open.get(id)?.map((status) => objectName(resource, id) + status);
  let failed = 0;
  for (const id of open.keys()) {
    if (objects.has(id)) continue;
    try {
      objects.set(id, lookAt(await methods.get(id)));
    } catch (error) {
      failed++;
      const { status, errorCode, errorType, errorMessage } = Object(error);
      // A 404 with an error code, type or message is from the service, not from a proxy: the object is gone.
      const isSaid = (errorCode ?? errorType ?? errorMessage) !== undefined;
      if (status === 404 && isSaid) await store.note({ closed: knownOf(id) });
      observer.error(error, { event: undefined, key: undefined, origin: 'recovery' });
    }
  }

  const unseen: UnseenObject[] = [];
  for await (const batch of inBatches(objects)) {
    const looked = batch.map(([id, { status, isOld }]) => {
      const state = stateOfObject(resource, { id, status });
      const final = state !== undefined && isFinal(state) ? state : undefined;
      return { id, status, isOld, state, final };
    });
    const facts = looked.map(({ final }) => final).filter((state) => state !== undefined);
    const seen = await store.seen(facts);
    const notes: string[] = [];
    const closed: string[] = [];
    for (const { id, status, isOld, state, final } of looked) {
      const known = knownOf(id);
      if (final !== undefined && seen.has(final)) {
        closed.push(...(known ?? []));
      } else if (state !== undefined && known?.includes(state)) {
        notes.push(state);
      } else if (known || !isOld) {
        unseen.push({ resource, id, status });
        // If the note of an object that is now final were renewed, every later call would list the object as unseen.
        if (!(known && final)) notes.push(objectName(resource, id));
      } else if (state !== undefined && !final) {
        // Notes the state of an object from before the store's creation: only a later state is reported as unseen.
        notes.push(state);
      }
    }
    await store.note({ open: notes.filter(isPlain), closed });
  }
  return { unseen, failed };
}

/** Returns one shared object for equal values, which saves memory: 100,000 payments have few different statuses. */
function createShared() {
  const values = new Map<string, unknown>();
  return <Value>(value: Value): Value => {
    const text = JSON.stringify(value);
    if (!values.has(text)) values.set(text, value);
    return values.get(text) as Value;
  };
}

const batchSize = 500;

/** Yields the items of a list in batches, each for one request to the store. */
export async function* inBatches<Item>(items: AsyncIterable<Item> | Iterable<Item>) {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
