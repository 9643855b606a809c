import { isDeepStrictEqual } from 'node:util';
import type { Runtime } from '../../../runtimes/src/runtimes.ts';
import { endOf } from './command.ts';
import type { Service } from './service.ts';

/** What rehearsal/behaviours.mjs has to report. */
const expected = {
  created: 'waitingconfirmation',
  isConfirmed: true,
  verified: ['PAYMENT_FINALIZED', 'finalized', true],
  withAnotherSecret: 'SIGNATURE_MISMATCH',
  status: 'finalized',
};

/** Runs the program of a project on a runtime. @throws {Error} with what came out otherwise */
export async function payOn(runtime: Runtime, project: string, service: Service): Promise<void> {
  const printed = await runtime.run(project, service.address).catch((cause) => {
    throw new Error(`the program ${endOf(cause)}`, { cause });
  });
  requireReport(printed);
}

export function requireReport(printed: string): void {
  if (!isDeepStrictEqual(JSON.parse(printed), expected)) {
    throw new Error(`the program reported ${printed.trim()}, not ${JSON.stringify(expected)}.`);
  }
}
