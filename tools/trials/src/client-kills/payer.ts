import { type CreateOnceOptions, createClient, type Journal } from '@crossborder-fx/client';
import { paymentBody } from '../../../../packages/client/test/once-bodies.ts';

const login = { username: 'treasury-api', secret: 'a-secret-of-tests' };

/** Pays a reference once, by a client of its own. */
export function payerOf(baseUrl: string, journal: Journal, timeout: number) {
  const { payments } = createClient({ baseUrl, ...login, timeout });
  return (reference: string, more: Partial<CreateOnceOptions> = {}) =>
    payments.createOnce(paymentBody, { journal, reference, ...more });
}
