import { useEffect, useRef, useState } from 'preact/hooks';
import { ControlFailure } from '../data/call-control.ts';
import { useSurroundings } from './surroundings.ts';
import { useStore } from './use-store.ts';

export interface Loaded<Data> {
  /** What was read last; undefined until something was. */
  data: Data | undefined;
  /** Why it could not be read again. */
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
