import { useRef, useState } from 'preact/hooks';
import { ControlFailure } from '../data/call-control.ts';
import { useSurroundings } from './surroundings.ts';

/** What came of the latest action. */
export interface Outcome {
  isRefused: boolean;
  sentence: string;
}

export interface Action {
  /** One at a time: while one runs, others are not begun. @returns whether it was done */
  run(act: () => Promise<void>, done: string): Promise<boolean>;
  isBusy: boolean;
  outcome: Outcome | undefined;
}

/** Something that a person does to the sandbox. What it refuses is said with its sentence. */
export function useAction(): Action {
  const { refresh } = useSurroundings();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const running = useRef(false);
  const run = async (act: () => Promise<void>, done: string) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setOutcome(undefined);
    try {
      await act();
      setOutcome({ isRefused: false, sentence: done });
      return true;
    } catch (error) {
      if (!(error instanceof ControlFailure)) throw error;
      setOutcome({ isRefused: true, sentence: error.message });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
      refresh();
    }
  };
  return { run, isBusy, outcome };
}
