import { once } from 'node:events';
// The built package: its processes start in half the time.
import { createClient, type Journal } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { paymentBody } from './once-bodies.ts';

// A process that pays: node once-process.ts URL FOLDER REFERENCE,REFERENCE,… [STEP]. It pays each
// reference once, says what it does, and stops at STEP until it is told to go on, or is killed there.
const [url = '', folder = '', references = '', stopAt] = process.argv.slice(2);

async function reach(step: string): Promise<void> {
  if (step !== stopAt) return;
  process.send?.({ step });
  await once(process, 'message');
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

const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };
const fx = createClient({ baseUrl: url, ...credentials, timeout: 30_000 });
process.send?.({ step: 'ready' });
for (const reference of references.split(',')) {
  // Errors are left to those who come after: they find what was done.
  await fx.payments.createOnce(paymentBody, { journal, reference }).catch(() => {});
}
process.send?.({ step: 'end' });
process.disconnect?.();
