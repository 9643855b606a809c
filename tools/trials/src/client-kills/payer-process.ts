import { createClient, type Journal } from '@crossborder-fx/client';
import { paymentBody } from '../../../../packages/client/test/once-bodies.ts';
import { readSetting, stopAt, tell, tellReady } from '../kit/in-process.ts';
import { type JournalPlace, openJournal } from './journal-place.ts';

export interface PayerSetting {
  url: string;
  place: JournalPlace;
  references: string[];
  /** The step before which it waits until it may go on, or is killed there. */
  step?: string | undefined;
}

// A process that pays each reference once.
const { url, place, references, step } = readSetting<PayerSetting>();
const reach = async (here: string) => {
  if (here === step) await stopAt(here);
};

const { journal: plain, close } = await openJournal(place);
const journal: Journal = {
  ...plain,
  async claim(record) {
    await reach('before the claim');
    const won = await plain.claim(record);
    await reach('after the claim');
    return won;
  },
  async settle(...result) {
    await reach('before settling');
    await plain.settle(...result);
    await reach('after settling');
  },
};

const fx = createClient({
  baseUrl: url,
  username: 'treasury-api',
  secret: 'a-secret-of-tests',
  timeout: 30_000,
});
tellReady();
for (const reference of references) {
  // Errors are left to those who come after: they find what was done.
  await fx.payments.createOnce(paymentBody, { journal, reference }).catch(() => {});
}
await close();
tell({ reached: 'the end' });
process.disconnect?.();
