/** What is taken out of a process, so that an invariant must fail. */
export const sabotages = [
  'a naive retry',
  'a journal that a kill empties',
  'nobody who decides',
  'a receiver without its store',
  'completion before the booking',
  'no recovery',
  'a secret in a log',
] as const;

export type Sabotage = (typeof sabotages)[number];
