import { AbortedError, ApiError } from '../errors/errors.ts';
import type { ListPaymentsQuery } from '../generated/payments.ts';
import { startDeadline } from '../ground/deadline.ts';
import type { CallOptions } from '../ground/pipeline.ts';
import { type Candidates, collect, type Iterate, type Kind } from './find-candidates.ts';
import { normalise } from './marker.ts';
import type { Days } from './service-days.ts';

export interface Search<Item> {
  /** Without a day, the list has all. */
  query: Partial<Days>;
  call: CallOptions;
  key: string;
  /** The reading has to have begun at this moment of `performance.now()`, or later. */
  begunSince: number;
  /** The tag that only its object has. */
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
  /** The references that have looked at it. Whoever asks again wants to know what is there now. */
  keys: Set<string>;
  /** Undefined when the list could not be read to its end, or is too long to be kept. */
  ended: Promise<Kept<Item> | undefined>;
}

const keptMilliseconds = 60_000;
const mostKept = 50_000;
/** Milliseconds. Whoever reads the list has a time-out. */
const longest = 2 ** 31 - 1;

/**
 * A list whose last reading is kept for a minute.
 *
 * @param operation - the operationId of `iterate`, for errors
 */
export function shareList<Item extends object>(operation: string, iterate: Iterate<Item>) {
  let last: Reading<Item> | undefined;
  /** When the last request of a reference was refused in this process. */
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
    // A timer of Node keeps a process alive, unless it is told not to.
    ended.then(() => Object(setTimeout(forget, keptMilliseconds, reading)).unref?.());
    return found;
  }

  return {
    /**
     * Searches as `collect` does. One reading serves every reference that was undecided when it began, each
     * once.
     */
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
        // The first of those who waited reads the list, and the others wait for it.
        forget(reading);
      }
    },
    /** What was read before this moment says nothing of the reference: its request may have taken effect since. */
    passOver(key: string, isRefused: boolean) {
      last?.keys.add(key);
      if (isRefused) refusedAt.set(key, performance.now());
      else refusedAt.delete(key);
    },
    /** The moment after which a reading tells of a reference whose requests were all refused. */
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

/** @throws {AbortedError} when the caller aborts meanwhile */
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

/** The largest `per_page` is not documented: a service may give fewer items than that, or refuse it. */
const large = { per_page: 500 } satisfies Pick<ListPaymentsQuery, 'per_page'>;

/** All items of a list, in pages as large as the service gives. */
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
