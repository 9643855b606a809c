import { accountActions, exchangeActions } from './accounts-and-exchanges.ts';
import { faultActions, paymentActions } from './payments.ts';
import { providerActions, timeActions } from './provider-and-time.ts';
import { refusalActions } from './refusals.ts';
import { readActions, webhookActions } from './webhooks-and-reads.ts';

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
