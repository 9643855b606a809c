import { accountActions } from './accounts.ts';
import { exchangeActions } from './exchanges.ts';
import { faultActions } from './faults.ts';
import { paymentActions } from './payments.ts';
import { providerActions } from './provider.ts';
import { readActions } from './reads.ts';
import { refusalActions } from './refusals.ts';
import { timeActions } from './time.ts';
import { webhookActions } from './webhooks.ts';

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
