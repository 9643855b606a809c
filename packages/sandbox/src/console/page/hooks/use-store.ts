import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../data/live-store.ts';

/** A part of what a store holds. The component is drawn again when that part is another. */
export function useStore<State, Part>(store: Store<State>, partOf: (state: State) => Part): Part {
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
