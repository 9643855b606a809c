import type { Fault } from '@crossborder-fx/test-server';

type Stage = NonNullable<Fault['stage']>;

const atStage: Readonly<Record<string, (stage: Stage, number?: number) => Fault>> = {
  'Answer with a status (503)': (stage, status = 503) => ({ status, stage }),
  'Close the connection': (drop) => ({ drop }),
  'Reset the connection': (reset) => ({ reset }),
  'Send no HTTP': (garbage) => ({ garbage }),
};

/** The faults by name; a number takes the place of the one in the name. */
export const faultKinds: Readonly<Record<string, (number?: number) => Fault>> = {
  ...Object.fromEntries(
    Object.entries(atStage).flatMap(([name, faultAt]) => [
      [`${name}, before anything happens`, (number?: number) => faultAt('before', number)],
      [`${name}, after everything happened`, (number?: number) => faultAt('after', number)],
    ]),
  ),
  'Answer late (2000 ms)': (delay = 2000) => ({ delay }),
  'Cut the answer off (after 10 bytes)': (truncate = 10) => ({ truncate }),
  'Answer slowly (100 bytes a second)': (slow = 100) => ({ slow }),
};
