/** Waits for a place. Resolves to a function that gives it back, once however often it is called. */
export type Enter = () => Promise<() => void>;

/**
 * A line of those who wait for one of some places: who comes first is let in first.
 *
 * @param requireRoom - gets how many wait, and throws when that is enough
 */
export function createLine(places: number, requireRoom?: (waiting: number) => void): Enter {
  let free = places;
  const waiting = new Set<() => void>();
  return async () => {
    if (free > 0) free--;
    else {
      requireRoom?.(waiting.size);
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const [next] = waiting;
      if (next) waiting.delete(next);
      else free++;
      next?.();
    };
  };
}
