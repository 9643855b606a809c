import type { Answerer, OperationRequest } from '../common/answerer.ts';
import { isSubset } from '../common/is-subset.ts';
import { http } from '../common/node-http.ts';
import type { OperationId } from '../common/router.ts';
import { requireKnown, requireWholeNumber } from '../require-value.ts';
import { type Fault, faultNames } from './fault.ts';
import { requireLatency } from './latency.ts';

/** Selects those requests of an operation that have all of the listed path parameters, query parameters and body fields. */
export interface Match {
  /** The decoded parameters of the path, by name. */
  path?: Record<string, string> | undefined;
  query?: Record<string, string | string[]> | undefined;
  /** The fields, at any depth, that the body of a selected request must have. */
  body?: unknown;
}

/** Changes the answer to requests that have passed the checks of the server. */
export interface Rule extends Fault {
  /** A function that makes the answer to the request in place of the server's own function. */
  answer?: Answerer | undefined;
  /** How many answers the rule changes. Without `times`, the rule changes all answers until it is replaced or reset. */
  times?: number | undefined;
  /** Selects the requests to which the rule applies. Without `when`, it applies to all requests. */
  when?: Match | ((request: OperationRequest) => boolean) | undefined;
  /** The text that the list of rules shows in place of the function `answer`, such as the name of an example. */
  shown?: Readonly<Record<string, unknown>> | undefined;
}

/** An operation whose answers a rule changes, or `*` for all operations. */
export type RuleTarget = OperationId | '*';

/** A rule that is in force, with the operation to which it applies. */
export interface PlannedRule {
  operation: RuleTarget;
  /** The rule as the test has set it. */
  rule: Readonly<Record<string, unknown>>;
  /** How many more answers the rule will change; undefined for a rule without `times`. */
  timesLeft: number | undefined;
}

type Planned = Omit<PlannedRule, 'rule'> & { rule: Rule };

export interface Rules {
  /** @throws {TypeError} when there are too many rules for the operation */
  add(operation: RuleTarget, rule: Rule): void;
  /** Returns the rule that applies to a request, and reduces the rule's `timesLeft` by one. */
  take(request: OperationRequest): Rule | undefined;
  list(): readonly PlannedRule[];
  clear(): void;
}

// The largest number of rules for one operation. Tests set far fewer. The server can search 1,000 rules at each request.
const maxRules = 1000;

/**
 * Creates a list of rules. Rules for an operation apply before rules for `*`. In both groups, rules with `times` apply
 * first, in the order in which they were added, and then the latest rule without `times`.
 */
export function createRules(): Rules {
  const planned = new Map<RuleTarget, Planned[]>();
  return {
    add(operation, rule) {
      const rules = planned.get(operation) ?? [];
      const { times: timesLeft } = rule;
      // A new rule without `times` and `when` replaces the operation's earlier rule without `times` and `when`.
      const replaces = timesLeft === undefined && rule.when === undefined;
      const kept = replaces ? rules.filter((one) => one.timesLeft ?? one.rule.when) : rules;
      if (kept.length >= maxRules) {
        throw new TypeError(`An operation must not have more than ${maxRules} rules.`);
      }
      planned.set(operation, [...kept, { operation, rule, timesLeft }]);
    },
    take(request) {
      if (planned.size === 0) return undefined;
      for (const target of [request.operation.group, '*'] as const) {
        const rules = planned.get(target) ?? [];
        const found =
          rules.find(({ rule, timesLeft }) => timesLeft !== undefined && fits(rule, request)) ??
          rules.findLast(({ rule, timesLeft }) => timesLeft === undefined && fits(rule, request));
        if (!found) continue;
        if (found.timesLeft !== undefined && --found.timesLeft === 0) {
          planned.set(
            target,
            rules.filter((one) => one !== found),
          );
        }
        return found.rule;
      }
      return undefined;
    },
    list: () =>
      [...planned.values()].flat().map(({ operation, rule: { shown, ...rule }, timesLeft }) => {
        const { answer: _, ...others } = rule;
        return { operation, rule: shown ? { ...others, ...shown } : rule, timesLeft };
      }),
    clear: () => planned.clear(),
  };
}

function fits({ when }: Rule, request: OperationRequest): boolean {
  if (when === undefined) return true;
  if (typeof when === 'function') return when(request);
  const { path = {}, query = {}, body } = when;
  return (
    isSubset(path, request.pathParameters) &&
    isSubset(query, request.query) &&
    (body === undefined || isSubset(body, request.body))
  );
}

/** @throws {TypeError} when the rule has a misspelt or wrong property */
export function requireRule(rule: Rule): void {
  if (typeof rule !== 'object' || rule === null) {
    throw new TypeError('The second argument of respond must be an object.');
  }
  const { answer, times, when, shown: _, ...fault } = rule;
  requireKnown('A response', fault, ['answer', 'times', 'when', ...faultNames]);
  requireFault(fault);
  if (fault.stage && !answer && fault.status === undefined) {
    throw new TypeError('stage has an effect only with status.');
  }
  requireWholeNumber('times', times, { min: 1 });
  if (answer !== undefined && typeof answer !== 'function') {
    throw new TypeError('answer must be a function that takes the request.');
  }
  if (when === undefined || typeof when === 'function') return;
  if (typeof when !== 'object' || when === null || Array.isArray(when)) {
    throw new TypeError('when must be an object, or a function that takes the request.');
  }
  requireKnown('when', when, ['path', 'query', 'body']);
  requireTexts('when.path', when.path);
  requireTexts('when.query', when.query);
}

/** A path or query has only text, so a number would never match. */
function requireTexts(name: string, given: object = {}): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(`${name} must be an object of parameters.`);
  }
  const texts = Object.values(given).flat();
  if (texts.every((text) => typeof text === 'string')) return;
  throw new TypeError(`The values of ${name} must be strings.`);
}

// If a rule changed one of these headers, a client could read the rest of one answer as the next answer.
const framing = ['content-length', 'transfer-encoding', 'trailer'];

type Check<Value> = (value: Value) => void;

const checks: { [Name in keyof Fault]-?: Check<NonNullable<Fault[Name]>> } = {
  delay: (delay) => requireLatency(delay, 'delay'),
  status: (status) => requireWholeNumber('status', status, { min: 200, max: 599 }),
  stage: requireStage('stage'),
  headers: (headers) => {
    if (typeof headers !== 'object' || headers === null) {
      throw new TypeError('headers must be an object.');
    }
    for (const [name, value] of Object.entries(headers)) {
      if (typeof value !== 'string') throw new TypeError(`The header ${name} must be a string.`);
      http.validateHeaderName(name);
      if (framing.includes(name.toLowerCase())) {
        throw new TypeError(
          `headers must not have ${name}, because the server writes that header.`,
        );
      }
      http.validateHeaderValue(name, value);
    }
  },
  drop: requireStage('drop'),
  reset: requireStage('reset'),
  garbage: requireStage('garbage'),
  truncate: (bytes) => requireWholeNumber('truncate', bytes),
  slow: (bytes) => requireWholeNumber('slow', bytes, { min: 1 }),
};

export function requireFault(fault: Fault): void {
  requireKnown('A fault', fault, faultNames);
  for (const name of faultNames) {
    const value = fault[name];
    if (value !== undefined) checks[name](value as never);
  }
  const endings = [fault.drop, fault.reset, fault.garbage].filter(Boolean);
  if (endings.length > 1)
    throw new TypeError('A fault must not have more than one of drop, reset and garbage.');
  const ofAnswer = (['status', 'headers', 'truncate', 'slow'] as const).find((one) => fault[one]);
  if (endings.length > 0 && ofAnswer) {
    throw new TypeError(
      `A fault with drop, reset or garbage sends no answer: leave out ${ofAnswer}.`,
    );
  }
}

function requireStage(name: string): (stage: unknown) => void {
  return (stage) => {
    if (stage === 'before' || stage === 'after') return;
    throw new TypeError(`${name} must be "before" or "after", not ${JSON.stringify(stage)}.`);
  };
}
