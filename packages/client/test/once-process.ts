import { createPaymentOnce } from '../src/once/create-once.ts';
import { fileJournal } from '../src/once/file-journal.ts';
import type { Journal } from '../src/once/journal.ts';
import { paymentBody } from './once-bodies.ts';
import { onceCalls } from './once-calls.ts';

// A process that pays: node once-process.ts URL FOLDER REFERENCE,REFERENCE,… [STEP]. It pays each
// reference once, says what it does, and stops for ever at STEP, so that a test can kill it there.
const [url = '', folder = '', references = '', stopAt] = process.argv.slice(2);

async function reach(step: string): Promise<void> {
  if (step !== stopAt) return;
  process.send?.({ step });
  await new Promise(() => {});
}

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

const pay = createPaymentOnce(onceCalls(url, 2000).payments);
process.send?.({ step: 'ready' });
for (const reference of references.split(',')) {
  // Errors are left to those who come after: they find what was done.
  await pay(paymentBody, { journal, reference }).catch(() => {});
}
process.send?.({ step: 'end' });
process.disconnect?.();
