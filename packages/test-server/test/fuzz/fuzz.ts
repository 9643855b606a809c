import { seed } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import type { Draft } from './draft.ts';
import { malformedRequests } from './malformed-requests.ts';
import { type RawAnswer, sendRaw } from './send-raw.ts';

export interface FuzzOptions {
  url: string;
  /** Valid requests, to which the test adds random mistakes. */
  right: readonly Draft[];
  /** Each parallel lane sends one request after the other, and reduces a failure to a single small request. */
  lanes: number;
  requestsOfALane: number;
  /** Throws when the answer to a request is wrong. */
  requireAnswered(request: string, answer: RawAnswer): void;
  /** The folder of the test's package, such as `packages/mock`, and the file of the test in that folder. */
  test: { folder: string; file: string };
}

export interface Fuzzed {
  /** The seed of the first lane (a series of requests, one after the other). Each further lane has the next seed. */
  seed: number;
  statuses: Map<number, number>;
  /** Whether the run repeated only the one request of an earlier failure. */
  isReplay: boolean;
}

// A failure prints SEED and FUZZ_PATH. SEED alone repeats the whole run; both together repeat one request.
const path = process.env['FUZZ_PATH'];

/** @throws {Error} with the request that got a wrong answer, and the command that repeats it */
export async function fuzz(options: FuzzOptions): Promise<Fuzzed> {
  const { url, right, lanes, requestsOfALane, requireAnswered } = options;
  const statuses = new Map<number, number>();
  const isAnswered = fc.asyncProperty(malformedRequests(right), async (text) => {
    const answer = await sendRaw(url, text);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    requireAnswered(text, answer);
  });
  const sendAll = async (seed: number) => {
    const given = path === undefined ? {} : { path };
    const found = await fc.check(isAnswered, { seed, numRuns: requestsOfALane, ...given });
    if (found.failed) throw failureOf(found, options);
  };
  if (path !== undefined) {
    await sendAll(seed);
    return { seed, statuses, isReplay: true };
  }
  const sent = Array.from({ length: lanes }, (_, lane) => sendAll(seed + lane));
  for (const lane of await Promise.allSettled(sent)) {
    if (lane.status === 'rejected') throw lane.reason;
  }
  return { seed, statuses, isReplay: false };
}

function failureOf(
  { seed, counterexample, counterexamplePath, errorInstance: cause }: fc.RunDetails<[string]>,
  { test: { folder, file } }: FuzzOptions,
): Error {
  const [request = ''] = counterexample ?? [];
  const lines = [
    `${Object(cause).message}`,
    `The request: ${JSON.stringify(request.slice(0, 4_000))}, of ${request.length} bytes`,
    `To send the request again, in ${folder}:`,
    `SEED=${seed} FUZZ_PATH=${counterexamplePath} npx vitest run ${file}`,
  ];
  return new Error(lines.join('\n'), { cause });
}
