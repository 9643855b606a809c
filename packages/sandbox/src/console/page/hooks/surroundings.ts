import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ControlInterface } from '../data/control-interface.ts';
import type { Live, Store } from '../data/live-store.ts';
import type { RequestLog } from '../data/request-log.ts';

/** What every component can use. */
export interface SurroundingParts {
  control: ControlInterface;
  live: Store<Live>;
  log: RequestLog;
  /** Reads again whatever is shown. */
  refresh(): void;
}

export const Surroundings = createContext<SurroundingParts | undefined>(undefined);

export function useSurroundings(): SurroundingParts {
  const parts = useContext(Surroundings);
  if (!parts) throw new TypeError('A component of the console is outside of it.');
  return parts;
}
