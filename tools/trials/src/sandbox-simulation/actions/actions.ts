import { accountActions } from './accounts.ts';
import { exchangeActions } from './exchanges.ts';
import { faultActions } from './faults.ts';
import { paymentActions } from './payments.ts';
import { providerActions } from './provider.ts';
import { readActions } from './reads.ts';
import { refusalActions } from './refusals.ts';
import { timeActions } from './time.ts';
import { webhookActions } from './webhooks.ts';

/** All that can happen in a simulation. */
export const actions = [
  ...readActions,
  ...accountActions,
  ...paymentActions,
  ...exchangeActions,
  ...webhookActions,
  ...providerActions,
  ...timeActions,
  ...faultActions,
  ...refusalActions,
];

/** Actions that put the state in place of another: nothing of the step before is comparable. */
export const isLeap = (name: string) => ['restore', 'reset', 'restart'].includes(name);
