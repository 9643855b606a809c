import type { Fault } from '@crossborder-fx/test-server';

/** The faults that the form offers, by the name that it shows. */
export const faultKinds: Readonly<Record<string, Fault>> = {
  'Answer with 503, before anything happens': { status: 503, stage: 'before' },
  'Answer with 503, after everything happened': { status: 503, stage: 'after' },
  'Close the connection, before anything happens': { drop: 'before' },
  'Close the connection, after everything happened': { drop: 'after' },
  'Reset the connection, before anything happens': { reset: 'before' },
  'Reset the connection, after everything happened': { reset: 'after' },
  'Send no HTTP, before anything happens': { garbage: 'before' },
  'Send no HTTP, after everything happened': { garbage: 'after' },
  'Answer late, after 2 seconds': { delay: 2000 },
  'Cut the answer off after 10 bytes': { truncate: 10 },
  'Answer slowly, 100 bytes a second': { slow: 100 },
};
