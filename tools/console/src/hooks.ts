import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { ControlFailure } from './data/call-control.ts';
import type { ControlInterface } from './data/control-interface.ts';
import type { Live, Outcome, Store } from './data/live-store.ts';
import type { RequestLog } from './data/request-log.ts';

export interface SurroundingParts {
  control: ControlInterface;
  live: Store<Live>;
  log: RequestLog;
  refresh(): void;
}

export const Surroundings = createContext<SurroundingParts | undefined>(undefined);

export function useSurroundings(): SurroundingParts {
  const parts = useContext(Surroundings);
  if (!parts) throw new TypeError('A component of the console is outside of it.');
  return parts;
}

/** A part of what a store holds. The component is drawn again when that part is another. */
export function useStore<State extends object, Part>(
  store: Store<State>,
  partOf: (state: State) => Part,
): Part {
  const [, draw] = useState({});
  const part = partOf(store.get());
  useEffect(() => {
    let drawn = part;
    const look = () => {
      const now = partOf(store.get());
      if (Object.is(now, drawn)) return;
      drawn = now;
      draw({});
    };
    // It may have changed since it was drawn.
    look();
    return store.subscribe(look);
  }, [store]);
  return part;
}

export interface Action {
  /**
   * One at a time: while one runs, others are not begun.
   *
   * @param done what is said then
   * @param meanwhile what is said while it runs
   */
  run<Result>(
    act: () => Promise<Result>,
    done: string | ((result: Result) => Outcome),
    meanwhile?: string,
  ): Promise<void>;
  isBusy: boolean;
}

/** Something that a person does to the sandbox. When the sandbox refuses it, its sentence is shown. */
export function useAction(): Action {
  const { live, refresh } = useSurroundings();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const tell = (outcome: Outcome | undefined) => live.set({ outcome });
  const run: Action['run'] = async (act, done, meanwhile) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    tell(meanwhile === undefined ? undefined : { tone: 'busy', sentence: meanwhile });
    try {
      const result = await act();
      tell(typeof done === 'string' ? { tone: 'good', sentence: done } : done(result));
    } catch (error) {
      if (!(error instanceof ControlFailure)) throw error;
      tell({ tone: 'bad', sentence: error.message });
    } finally {
      running.current = false;
      setBusy(false);
      refresh();
    }
  };
  return { run, isBusy };
}

export interface Loaded<Data> {
  /** What was read last; undefined until something was. */
  data: Data | undefined;
  problem: ControlFailure | undefined;
}

/**
 * Reads data, and again when anything may have changed. What was read stays until there is something
 * newer.
 *
 * @param key tells what is read: with another key, older data is no longer shown
 */
export function useLoaded<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const { live } = useSurroundings();
  const revision = useStore(live, (state) => state.revision);
  const [loaded, setLoaded] = useState<Loaded<Data> & { key: string }>();
  const current = useRef({ key, load, isLoading: false, isStale: false });
  const isOther = current.current.key !== key;
  if (isOther) current.current = { key, load, isLoading: false, isStale: false };
  useEffect(() => {
    const mine = current.current;
    // A slow answer is waited for. Begun anew each time, it might never come.
    if (mine.isLoading) {
      mine.isStale = true;
      return;
    }
    const read = async () => {
      mine.isLoading = true;
      do {
        mine.isStale = false;
        const result = await settle(mine.load);
        if (current.current !== mine) return;
        setLoaded((before) => ({
          key,
          ...newer(before?.key === key ? before : undefined, result),
        }));
      } while (mine.isStale);
      mine.isLoading = false;
    };
    void read();
  }, [key, revision]);
  return loaded?.key === key ? loaded : { data: undefined, problem: undefined };
}

async function settle<Data>(load: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await load(), problem: undefined };
  } catch (error) {
    if (!(error instanceof ControlFailure)) throw error;
    return { data: undefined, problem: error };
  }
}

function newer<Data>(before: Loaded<Data> | undefined, result: Loaded<Data>): Loaded<Data> {
  // Without an answer, the banner says that the sandbox is lost.
  if (result.problem && result.problem.status === undefined && before?.data) return before;
  return result;
}
