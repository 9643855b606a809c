import type { Scenario } from '@crossborder-fx/test-server';

/** What right requests for an operation are answered with instead of the first example. */
export interface MockResponse extends Pick<Scenario, 'delay' | 'drop' | 'times'> {
  /** Name of an example of the operation. It comes with its own status, which for an error is 422. */
  example?: string | undefined;
  /** From 200 to 599. Alone, it brings the example that the description has for it. */
  status?: number | undefined;
  /** Any body in place of an example. It comes with 200. */
  body?: unknown;
}
