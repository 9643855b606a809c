import type { Rule, RuleTarget } from '../../faults/rules.ts';
import type { ControlRoute } from '../control-route.ts';
import { answering, done, listOf, objectOf, ruleFields } from '../schemas.ts';

const rule = objectOf(
  {
    operation: ruleFields.operation,
    rule: { type: 'object' },
    timesLeft: { type: 'integer' },
  },
  'timesLeft',
);

export const faultRoutes: ControlRoute[] = [
  {
    method: 'GET',
    path: 'faults',
    id: 'listFaults',
    summary: 'Lists the rules that change answers',
    example: {},
    ...answering(
      'faults',
      {
        description: 'The fault rules that are in force, without properties that are functions.',
        ...listOf(rule),
      },
      ({ server }) => server.listRules(),
    ),
  },
  {
    method: 'POST',
    path: 'faults',
    id: 'addFault',
    summary: 'Adds a rule that injects a fault into requests for an operation',
    description:
      'The server counts only requests that pass its checks. Rules with `times` apply first, in the order in which they ' +
      'were added, then the latest rule without `times`.',
    body: { type: 'object', required: ['operation'], properties: ruleFields },
    example: {
      body: {
        operation: 'createPayment',
        status: 503,
        stage: 'after',
        headers: { 'Retry-After': '1' },
        times: 1,
        when: { body: { amount: { currency: 'EUR' } } },
      },
    },
    ...done('The rule is in force.', ({ server, body: { operation, ...rule } }) =>
      server.respond(operation as RuleTarget, rule as Rule),
    ),
  },
  {
    method: 'DELETE',
    path: 'faults',
    id: 'clearFaults',
    summary: 'Removes all rules',
    example: {},
    ...done('The rules are removed.', ({ server }) => server.clearRules()),
  },
];
