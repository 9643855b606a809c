import { AbortedError, ApiError } from '../errors/errors.ts';
import type { ListPaymentsQuery } from '../generated/payments.ts';
import type { CallOptions } from '../ground/pipeline.ts';
import { type allSince, type Candidates, collect, type Kind } from './find-candidates.ts';
import { normalise } from './marker.ts';

/** The method that reads a list. */
export interface ListCalls<Item> {
  iterate(query: object, options?: CallOptions): AsyncIterable<Item>;
}

/** A search of a list for one reference. */
export interface Search<Item> {
  operation: Parameters<typeof collect>[0];
  /** Without a day, the list has all. */
  query: Partial<ReturnType<typeof allSince>>;
  call: CallOptions;
  /** Of the reference. */
  key: string;
  /** The reading has to have begun at this moment of `performance.now()`, or later. */
  begunSince: number;
  /** The tag that only its object has. */
  tag?: string | undefined;
  kindOf(item: Item): Kind | undefined;
}

/** A list that was read to its end. */
interface Kept {
  items: readonly unknown[];
  byTag: ReadonlyMap<string, unknown[]>;
}

interface Reading {
  fromDate: string;
  begunAt: number;
  /** The references that have looked at it. Whoever asks again wants to know what is there now. */
  keys: Set<string>;
  /** Undefined when the list could not be read to its end, or is too long to be kept. */
  ended: Promise<Kept | undefined>;
}

const keptMilliseconds = 60_000;
const mostKept = 50_000;

/** The last reading of each list, by the method that reads it. */
const readings = new WeakMap<object, Reading>();

/**
 * Searches a list as `collect` does. One reading serves every reference that was undecided when it began,
 * each once.
 */
export async function searchShared<Item extends object>(
  list: ListCalls<Item>,
  search: Search<Item>,
): Promise<Candidates<Item>> {
  const { query, call, key, begunSince } = search;
  const place = list.iterate;
  for (;;) {
    const reading = readings.get(place);
    if (!reading) return read(list, search);
    const { fromDate, begunAt, keys } = reading;
    const serves = begunAt >= begunSince && fromDate <= dayOf(query) && !keys.has(key);
    if (serves) keys.add(key);
    const kept = await endOf(reading, call.signal);
    if (kept && serves) return findIn(kept, search);
    // The first of those who waited reads the list, and the others wait for it.
    if (readings.get(place) === reading) readings.delete(place);
  }
}

const dayOf = ({ fromDate = '' }: Search<never>['query']) => fromDate;

/** What was read before this moment says nothing of the reference: its request may have taken effect since. */
export function passOver({ iterate }: ListCalls<unknown>, key: string): void {
  readings.get(iterate)?.keys.add(key);
}

async function read<Item extends object>(
  list: ListCalls<Item>,
  { operation, query, call, key, kindOf }: Search<Item>,
): Promise<Candidates<Item>> {
  const place = list.iterate;
  let end = (_kept?: Kept) => {};
  const ended = new Promise<Kept | undefined>((resolve) => {
    end = resolve;
  });
  const begunAt = performance.now();
  const reading: Reading = { fromDate: dayOf(query), begunAt, keys: new Set([key]), ended };
  readings.set(place, reading);

  const items: Item[] = [];
  async function* keeping() {
    for await (const item of inLargePages(list, query, call)) {
      if (items.length <= mostKept) items.push(item);
      yield item;
    }
  }
  let isKept = false;
  try {
    const found = await collect(operation, keeping(), kindOf);
    isKept = found.complete && items.length <= mostKept;
    return found;
  } finally {
    end(isKept ? { items, byTag: byTagOf(items) } : undefined);
    const forget = () => {
      if (readings.get(place) === reading) readings.delete(place);
    };
    // A timer of Node keeps a process alive, unless it is told not to.
    Object(setTimeout(forget, keptMilliseconds)).unref?.();
  }
}

function findIn<Item extends object>(
  kept: Kept,
  { operation, tag, kindOf }: Search<Item>,
): Promise<Candidates<Item>> {
  const marked = tag === undefined ? undefined : kept.byTag.get(normalise(tag));
  return collect(operation, (marked ?? kept.items) as Item[], kindOf);
}

function byTagOf(items: readonly unknown[]): Kept['byTag'] {
  const byTag = new Map<string, unknown[]>();
  for (const item of items) {
    const { tag } = Object(item);
    if (tag == null) continue;
    const name = normalise(tag);
    byTag.set(name, [...(byTag.get(name) ?? []), item]);
  }
  return byTag;
}

async function endOf({ ended }: Reading, signal: AbortSignal | undefined) {
  if (!signal) return ended;
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    const context = { attempts: [], outcome: 'no-effect' } as const;
    stop = () =>
      reject(new AbortedError('The call was aborted', context, { cause: signal.reason }));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  return Promise.race([ended, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** The largest `per_page` is not documented: a service may give fewer items than that, or refuse it. */
const large = { per_page: 500 } satisfies Pick<ListPaymentsQuery, 'per_page'>;

/** All items of a list, in pages as large as the service gives. */
async function* inLargePages<Item>(
  { iterate }: ListCalls<Item>,
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
