import { json, refusingPort } from '@crossborder-fx/tools-test-utils';
import type { Fetch } from '../src/index.ts';
import type { TestOptions } from './client-of.ts';
import { byEffect, envelope, type Fault, failure, success } from './fault.ts';

/** What is made of a fetch that sends again by itself, up to three times, after what `isBad` says. */
function repeating(isBad: (answer: Response | undefined) => boolean): () => TestOptions {
  const again: Fetch = async (url, { body, ...init }) => {
    const text = body ? await new Response(body).text() : null;
    let failure: unknown;
    for (let copy = 1; copy <= 3; copy++) {
      const answer = await fetch(url, { ...init, body: text }).catch((problem) => {
        failure = problem;
      });
      if (answer && (copy === 3 || !isBad(answer))) return answer;
    }
    throw failure;
  };
  return () => ({ fetch: again });
}

const onFailure = repeating((answer) => answer === undefined);
const onFailureAnd5xx = repeating((answer) => answer === undefined || answer.status >= 500);

/** The copies are those of the fetch: this client adds none, and never says that nothing was sent. */
export const repeatingFaults: Fault[] = [
  {
    name: 'reset after the request, and a fetch that repeats',
    options: onFailure,
    answer: (response) => response.socket?.resetAndDestroy(),
    expected: byEffect(
      failure(9, 3, 'ConnectionError', 'no-effect'),
      failure(3, 1, 'ConnectionError', 'unknown'),
    ),
  },
  {
    name: 'reset, then 200, and a fetch that repeats',
    options: onFailure,
    answer: (response, { example }, number) => {
      if (number === 1) response.socket?.resetAndDestroy();
      else json(response, 200, example.answer);
    },
    expected: () => success(2),
  },
  {
    name: 'connection refused to a fetch that repeats',
    options: onFailure,
    baseUrl: () => `http://127.0.0.1:${refusingPort}`,
    expected: byEffect(
      failure(0, 3, 'ConnectionError', 'no-effect'),
      failure(0, 1, 'ConnectionError', 'unknown'),
    ),
  },
  {
    name: '500 readable, and a fetch that repeats',
    options: onFailureAnd5xx,
    answer: (response) => json(response, 500, envelope),
    expected: byEffect(
      failure(9, 3, 'ApiError', 'no-effect'),
      failure(3, 1, 'ApiError', 'unknown'),
    ),
  },
  {
    name: '503, then reset, and a fetch that repeats',
    options: onFailureAnd5xx,
    answer: (response, _scene, number) => {
      if (number % 3 === 0) response.socket?.resetAndDestroy();
      else json(response, 503, envelope);
    },
    expected: byEffect(
      failure(9, 3, 'ConnectionError', 'no-effect'),
      failure(3, 1, 'ConnectionError', 'unknown'),
    ),
  },
  {
    // By its standard: it repeats what has no body, or one that it can read again.
    name: '421 to the fetch of Node',
    options: () => ({ fetch: (url, init) => fetch(url, init) }),
    answer: (response) => json(response, 421, envelope),
    expected: byEffect(
      failure(2, 1, 'ApiError', 'no-effect'),
      failure(1, 1, 'ApiError', 'rejected'),
    ),
  },
];
