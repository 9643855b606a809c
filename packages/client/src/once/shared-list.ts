import { startDeadline } from '../common/deadline.ts';
import type { CallOptions } from '../common/pipeline.ts';
import { AbortedError, ApiError } from '../errors/errors.ts';
import type { ListPaymentsQuery } from '../generated/payments.ts';
import { type Candidates, collect, type Iterate, type Kind } from './find-candidates.ts';
import { normalise } from './marker.ts';
import type { Days } from './service-days.ts';

export interface Search<Item> {
  /** Reads the list from the day `fromDate` on. Without `fromDate`, the list shows every object. */
  query: Partial<Days>;
  call: CallOptions;
  key: string;
  /** Accepts a list in memory whose reading began at this moment of `performance.now()` or later. */
  begunSince: number;
  /** The tag with the marker of the reference. Only the object that was created for the reference has this tag. */
  tag?: string | undefined;
  kindOf(item: Item): Kind | undefined;
}

export type SharedList<Item extends object> = ReturnType<typeof shareList<Item>>;

interface Kept<Item> {
  items: readonly Item[];
  byTag: ReadonlyMap<string, Item[]>;
}

interface Reading<Item> {
  fromDate: string;
  begunAt: number;
  /** The keys of the references that have used this reading. The second search of a reference needs a newer reading. */
  keys: Set<string>;
  /** All items that this request for the list has returned. Resolves to undefined when the list is incomplete or too long to keep. */
  ended: Promise<Kept<Item> | undefined>;
}

const keptMilliseconds = 60_000;
const mostKept = 50_000;
/** The longest time of a timer, in milliseconds. Only the requests for the list need a timeout. */
const longest = 2 ** 31 - 1;

/** Keeps the last reading of a list for a minute. @param operation - the operationId of `iterate`, for errors */
export function shareList<Item extends object>(operation: string, iterate: Iterate<Item>) {
  let last: Reading<Item> | undefined;
  /** Maps the key of a reference to the moment at which this process last saw the service refuse a request of the reference. */
  const refusedAt = new Map<string, number>();
  const forget = (reading: Reading<Item>) => {
    if (last === reading) last = undefined;
  };

  function read(search: Search<Item>): Promise<Candidates<Item>> {
    const { query, call, key, kindOf } = search;
    const items: Item[] = [];
    async function* keeping() {
      for await (const item of inLargePages(iterate, query, call)) {
        if (items.length <= mostKept) items.push(item);
        yield item;
      }
    }
    const begunAt = performance.now();
    const found = collect(operation, keeping(), kindOf);
    const ended = found.then(
      ({ complete }) =>
        complete && items.length <= mostKept ? { items, byTag: byTagOf(items) } : undefined,
      () => undefined,
    );
    const reading = { fromDate: dayOf(search), begunAt, keys: new Set([key]), ended };
    last = reading;
    ended.then(() => Object(setTimeout(forget, keptMilliseconds, reading)).unref?.());
    return found;
  }

  return {
    /** Each reference that was undecided when a reading of the list began can use that reading once. */
    async search(search: Search<Item>): Promise<Candidates<Item>> {
      const { key, begunSince, call, tag, kindOf } = search;
      for (;;) {
        const reading = last;
        if (!reading) return read(search);
        const { fromDate, begunAt, keys } = reading;
        const serves = begunAt >= begunSince && fromDate <= dayOf(search) && !keys.has(key);
        if (serves) keys.add(key);
        const kept = await endOf(reading, call.signal);
        if (kept && serves) {
          const marked = tag === undefined ? undefined : kept.byTag.get(normalise(tag));
          return collect(operation, marked ?? kept.items, kindOf);
        }
        // The first of the waiting searches reads the list again, and the other searches wait for that reading.
        forget(reading);
      }
    },
    /** Marks earlier readings as useless for a reference, because its request may have taken effect later. */
    passOver(key: string, isRefused: boolean) {
      last?.keys.add(key);
      if (isRefused) refusedAt.set(key, performance.now());
      else refusedAt.delete(key);
    },
    /** Returns when the service last refused a request: only a reading of the list that began later is usable. */
    refusedAt: (key: string) => refusedAt.get(key),
  };
}

const dayOf = ({ query: { fromDate = '' } }: Search<never>) => fromDate;

function byTagOf<Item>(items: readonly Item[]): Map<string, Item[]> {
  const byTag = new Map<string, Item[]>();
  for (const item of items) {
    const { tag } = Object(item);
    if (tag == null) continue;
    const name = normalise(tag);
    byTag.set(name, [...(byTag.get(name) ?? []), item]);
  }
  return byTag;
}

/** @throws {AbortedError} when the caller aborts before the reading ends */
async function endOf<Item>({ ended }: Reading<Item>, signal: AbortSignal | undefined) {
  const deadline = startDeadline(longest, signal);
  try {
    return await deadline.race(ended);
  } catch {
    const context = { attempts: [], outcome: 'no-effect' } as const;
    throw new AbortedError('The call was aborted', context, { cause: signal?.reason });
  } finally {
    deadline.clear();
  }
}

/** A large page size. The largest `per_page` is undocumented: a service may send fewer items or refuse the request. */
const large = { per_page: 500 } satisfies Pick<ListPaymentsQuery, 'per_page'>;

/** Reads all items of a list, in pages as large as the service allows. */
export async function* inLargePages<Item>(
  iterate: Iterate<Item>,
  query: object,
  call: CallOptions,
): AsyncGenerator<Item> {
  let isBegun = false;
  try {
    for await (const item of iterate({ ...query, ...large }, call)) {
      isBegun = true;
      yield item;
    }
  } catch (error) {
    if (isBegun || !(error instanceof ApiError) || error.status >= 500) throw error;
    yield* iterate(query, call);
  }
}
