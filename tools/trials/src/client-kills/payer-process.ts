import type { Journal } from '@crossborder-fx/client';
import { readSetting, stopAt, tell, tellReady } from '../harness/in-process.ts';
import { type JournalPlace, openJournal, payerOf } from './payer.ts';

export interface PayerSetting {
  url: string;
  place: JournalPlace;
  references: string[];
  /** The step at which the payer process stops, until the test sends a signal to go on or kills the process. */
  step?: string | undefined;
}

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
    const isSettled = await plain.settle(...result);
    await reach('after settling');
    return isSettled;
  },
};

const pay = payerOf(url, journal, 30_000);
tellReady();
// The payer process ignores all errors, because a later process finds out whether the payment was made.
for (const reference of references) await pay(reference).catch(() => {});
await close();
tell({ reached: 'the end' });
process.disconnect?.();
