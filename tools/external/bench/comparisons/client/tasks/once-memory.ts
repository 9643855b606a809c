import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { postBare } from '../send-bare.ts';
import { openPayer, type Payer, payMany } from './pay-many.ts';

// Bytes that a process has held at most when so many payments are made, 16 in parallel. Each subject has a
// process of its own: the garbage of one would count for the other.

const pays: Record<string, (payer: Payer, reference: string) => Promise<{ id: string }>> = {
  'node:http, a new connection each time': async ({ baseUrl, body }) => {
    const answer = await postBare(`${baseUrl}/payments`, false, body);
    return (answer as { payment: { id: string } }).payment;
  },
  'createOnce, postgresJournal': ({ fx, body, journal }, reference) =>
    fx.payments.createOnce(body, { journal, reference }),
};

const [, file = '', count, subject] = process.argv;
const pay = pays[String(subject)];
if (pay) {
  await using payer = await openPayer();
  await payMany(Number(count), (reference) => pay(payer, reference));
  console.log(process.resourceUsage().maxRSS * 1024);
} else {
  const samples: Record<string, number> = {};
  for (const name of Object.keys(pays)) {
    const { stdout } = await promisify(execFile)(process.execPath, [file, String(count), name]);
    samples[name] = Number(stdout);
  }
  console.log(JSON.stringify(samples));
}
