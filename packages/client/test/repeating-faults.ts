import { json, refusingPort } from '@crossborder-fx/tools-test-utils';
import type { Fetch } from '../src/index.ts';
import { byEffect, envelope, type Fault, failure, success } from './fault.ts';

/** A `fetch` that sends a request again, up to three times in total, when no answer came. */
const repeating: Fetch = async (url, { body, ...init }) => {
  const text = body ? await new Response(body).text() : null;
  const send = () => fetch(url, { ...init, body: text });
  return send().catch(send).catch(send);
};
const options = () => ({ fetch: repeating });

/**
 * In these faults, only the function `fetch` sends copies. The client adds no copy of an operation with an effect, and never
 * reports `not-sent`.
 */
export const repeatingFaults: Fault[] = [
  {
    name: 'reset after the request, and a fetch that repeats',
    options,
    answer: (response) => response.socket?.resetAndDestroy(),
    expected: byEffect(
      failure(9, 3, 'ConnectionError', 'no-effect'),
      failure(3, 1, 'ConnectionError', 'unknown'),
    ),
  },
  {
    name: 'reset, then 200, and a fetch that repeats',
    options,
    answer: (response, { example }, number) => {
      if (number === 1) response.socket?.resetAndDestroy();
      else json(response, 200, example.answer);
    },
    expected: () => success(2),
  },
  {
    name: 'connection refused to a fetch that repeats',
    options,
    baseUrl: () => `http://127.0.0.1:${refusingPort}`,
    expected: byEffect(
      failure(0, 3, 'ConnectionError', 'no-effect'),
      failure(0, 1, 'ConnectionError', 'unknown'),
    ),
  },
  {
    // By its standard, `fetch` sends a request again after a 421 answer if the request has no body, or a body that can be read
    // again.
    name: '421 to the fetch of Node',
    options: () => ({ fetch: (url, init) => fetch(url, init) }),
    answer: (response) => json(response, 421, envelope),
    expected: byEffect(
      failure(2, 1, 'ApiError', 'no-effect'),
      failure(1, 1, 'ApiError', 'rejected'),
    ),
  },
];
