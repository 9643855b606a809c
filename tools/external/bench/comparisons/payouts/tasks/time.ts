import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { signWsse } from '@crossborder-fx/client/wsse';
import { createPayoutRun, type RunResult } from '@crossborder-fx/payouts';
import { sendBare } from '../../client/send-bare.ts';
import { openService } from './open-service.ts';

// Milliseconds for each of so many rows, 4 at once, at a service that answers after 10 ms.

const delay = 10;
const atOnce = 4;
const count = Number(process.argv[2]);
await using service = await openService(delay);
const { credentials, folder } = service;

/** What is left when nothing is checked, remembered or looked for. */
async function bare(rows: number): Promise<number> {
  const bodies = service.rows(rows);
  const start = performance.now();
  const worker = async () => {
    for (const { reference, ...body } of bodies) {
      const headers = {
        'content-type': 'application/json',
        'x-wsse': await signWsse(credentials),
      };
      const options = { agent: false, method: 'POST', headers } as const;
      await sendBare(`${credentials.baseUrl}/payments`, options, JSON.stringify(body));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - start) / rows;
}

async function create(counted: keyof RunResult): Promise<number> {
  const start = performance.now();
  const result = await createPayoutRun(createClient(credentials), {
    journal: fileJournal(join(folder, 'journal'), { account: 'bench' }),
    name: 'bench',
    rows: () => service.rows(count),
  }).create();
  if (result[counted] !== count) throw new Error(JSON.stringify(result));
  return (performance.now() - start) / count;
}

console.log(
  JSON.stringify({
    'what the delay and 4 at once allow': delay / atOnce,
    'node:http, 4 at once': await bare(Math.min(count, 1_000)),
    'create()': await create('done'),
    'create(), all created before': await create('alreadyDone'),
  }),
);
