import { createClient, type Journal } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { paymentBody } from '../../../../packages/client/test/once-bodies.ts';
import { readSetting, stopAt, tell, tellReady } from '../kit/in-process.ts';

export interface PayerSetting {
  url: string;
  /** Of the journal. */
  folder: string;
  references: string[];
  /** The step before which it waits until it may go on, or is killed there. */
  step?: string | undefined;
}

// A process that pays each reference once.
const { url, folder, references, step } = readSetting<PayerSetting>();
const reach = async (here: string) => {
  if (here === step) await stopAt(here);
};

const plain = fileJournal(folder, { account: 'acme-live' });
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
tell({ reached: 'the end' });
process.disconnect?.();
