import type { Answerer } from './answer.ts';
import type { OperationId } from './operations.ts';

/** What becomes of a right request instead of the usual answer. */
export interface Scenario {
  /** Answers in place of the answerer. */
  answer?: Answerer | undefined;
  /** Waits before the answer, in milliseconds, beside the latency of the server. */
  delay?: number | undefined;
  /** Closes the connection instead of answering. */
  drop?: boolean | undefined;
  /** How often; without it until it is changed or reset. */
  times?: number | undefined;
}

export interface Scenarios {
  set(operation: OperationId, scenario: Scenario): void;
  /** The scenario of the next request, which uses it up. */
  take(operation: OperationId): Scenario | undefined;
  reset(): void;
}

interface Planned {
  next: { scenario: Scenario; left: number }[];
  standing?: Scenario;
}

/**
 * The scenarios of each operation: first those with `times`, in the order given, then the latest
 * without.
 */
export function createScenarios(): Scenarios {
  const planned = new Map<OperationId, Planned>();
  return {
    set(operation, scenario) {
      requireNumber('times', scenario.times, 1);
      requireNumber('delay', scenario.delay, 0);
      const plan = planned.get(operation) ?? { next: [] };
      planned.set(operation, plan);
      if (scenario.times === undefined) plan.standing = scenario;
      else plan.next.push({ scenario, left: scenario.times });
    },
    take(operation) {
      const plan = planned.get(operation);
      const [first] = plan?.next ?? [];
      if (!first) return plan?.standing;
      first.left--;
      if (first.left === 0) plan?.next.shift();
      return first.scenario;
    },
    reset: () => planned.clear(),
  };
}

function requireNumber(name: string, value: number | undefined, least: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least)) return;
  throw new TypeError(`${name} must be a whole number from ${least}, not ${value}.`);
}
