import { onTestFinished } from 'vitest';
import { startOnceService } from '../../../../packages/client/test/once-service.ts';

/** Starts a simulated service until the end of the test. `paid` returns the payments for a given reference. */
export async function openBank() {
  const bank = await startOnceService();
  onTestFinished(() => bank.close());
  const paid = (reference: string) =>
    bank.payments.filter(({ tag }) => String(tag).startsWith(`${reference} `));
  return { bank, paid };
}
