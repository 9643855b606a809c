/** Waits for a free slot, such as a connection. Resolves to a function that frees the slot once, however often it is called. */
export type Enter = () => Promise<() => void>;

/** First in, first out. @param requireRoom - gets the number of waiting callers, and throws when it is too high */
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
