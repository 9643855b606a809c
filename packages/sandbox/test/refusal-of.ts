import { RefusedError } from '../src/refused-error.ts';

/** With which error a rule refuses what is tried. Fails when none does. */
export function refusalOf(work: () => unknown): RefusedError {
  try {
    work();
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
