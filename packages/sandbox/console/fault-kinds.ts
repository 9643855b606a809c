import type { Fault } from '@crossborder-fx/test-server';

/** The simulated failures that a user can choose in the console's form for faults, by the text of each choice. */
export const faultKinds: Readonly<Record<string, Fault>> = {
  'Answer with 503 before the operation runs': { status: 503, stage: 'before' },
  'Answer with 503 after the operation has run': { status: 503, stage: 'after' },
  'Close the connection before the operation runs': { drop: 'before' },
  'Close the connection after the operation has run': { drop: 'after' },
  'Reset the connection before the operation runs': { reset: 'before' },
  'Reset the connection after the operation has run': { reset: 'after' },
  'Send bytes that are not HTTP before the operation runs': { garbage: 'before' },
  'Send bytes that are not HTTP after the operation has run': { garbage: 'after' },
  'Answer 2 seconds late': { delay: 2000 },
  'Cut the answer off after 10 bytes of the body': { truncate: 10 },
  'Answer slowly, with 100 bytes a second': { slow: 100 },
};
