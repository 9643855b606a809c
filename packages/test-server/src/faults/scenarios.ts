import type { Answerer } from '../exchange/answerer.ts';
import type { OperationId } from '../exchange/operations.ts';
import { longestTimer, requireKnown, requireWholeNumber } from '../require-value.ts';

/** What happens to a request that passed the checks, instead of the usual answer. */
export interface Scenario {
  /** Answers in place of the answerer. */
  answer?: Answerer | undefined;
  /** Milliseconds to wait before the answer, in addition to the latency of the server. */
  delay?: number | undefined;
  /** Closes the connection instead of answering. */
  drop?: boolean | undefined;
  /** For how many requests; without it, until it is changed or reset. */
  times?: number | undefined;
}

export interface Scenarios {
  set(operation: OperationId, scenario: Scenario): void;
  /** The scenario for the next request. It counts as used. */
  take(operation: OperationId): Scenario | undefined;
  reset(): void;
}

interface Planned {
  limited: { scenario: Scenario; timesLeft: number }[];
  unlimited?: Scenario;
}

/**
 * The scenarios of each operation: first those with `times`, in the order in which they were set, then
 * the latest one without.
 */
export function createScenarios(): Scenarios {
  const planned = new Map<OperationId, Planned>();
  return {
    set(operation, scenario) {
      requireKnown('A response', scenario, ['answer', 'delay', 'drop', 'times']);
      requireWholeNumber('times', scenario.times, { min: 1 });
      requireWholeNumber('delay', scenario.delay, { max: longestTimer });
      const plan = planned.get(operation) ?? { limited: [] };
      planned.set(operation, plan);
      if (scenario.times === undefined) plan.unlimited = scenario;
      else plan.limited.push({ scenario, timesLeft: scenario.times });
    },
    take(operation) {
      const plan = planned.get(operation);
      const [first] = plan?.limited ?? [];
      if (!first) return plan?.unlimited;
      first.timesLeft--;
      if (first.timesLeft === 0) plan?.limited.shift();
      return first.scenario;
    },
    reset: () => planned.clear(),
  };
}
