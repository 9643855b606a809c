import type { Overview } from '../../../../packages/sandbox/src/control/answers.ts';

export interface Outcome {
  tone: 'good' | 'bad' | 'busy';
  sentence: string;
  /** The state after it: the sentence goes when there is another. */
  state?: string;
}

export interface Live {
  /** `lost`: the sandbox does not answer, and what is shown may be out of date. */
  connection: 'connecting' | 'open' | 'lost';
  overview: Overview | undefined;
  /** Raised when anything may have changed; what is shown is then read again. */
  revision: number;
  outcome: Outcome | undefined;
}

export type Store<State extends object> = ReturnType<typeof createStore<State>>;

export function createStore<State extends object>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change: Partial<State>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
