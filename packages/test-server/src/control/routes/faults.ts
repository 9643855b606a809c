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
    summary: 'What happens instead of the usual',
    example: {},
    ...answering(
      'faults',
      { description: 'The rules that are in force. Functions are left out.', ...listOf(rule) },
      ({ server }) => server.listRules(),
    ),
  },
  {
    method: 'POST',
    path: 'faults',
    id: 'addFault',
    summary: 'Lets something go wrong with the requests for an operation',
    description:
      'Only requests that pass the checks are counted. Faults with `times` come first, in the order in which they were set, then the latest one without.',
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
    ...done('In force from now on.', ({ server, body: { operation, ...rule } }) =>
      server.respond(operation as RuleTarget, rule as Rule),
    ),
  },
  {
    method: 'DELETE',
    path: 'faults',
    id: 'clearFaults',
    summary: 'Removes all rules',
    example: {},
    ...done('Removed.', ({ server }) => server.clearRules()),
  },
];
