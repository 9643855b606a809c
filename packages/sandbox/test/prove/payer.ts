import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { signWsse } from '@crossborder-fx/client/wsse';

/** The mistake that this payment program makes on purpose. With `careful` and `createOnce`, it makes none. */
export type Payer =
  | 'careful'
  | 'createOnce'
  | 'sends again'
  | 'fresh key'
  | 'forgets'
  | '500 is refused'
  | 'follows redirects'
  | 'deletes duplicates'
  | 'without a tag'
  | 'wrong secret'
  | 'takes a refusal for final'
  | 'never confirms'
  | 'ends before the last';

// This program pays the orders that a file lists, and saves its progress in files of its working folder.
const [payer, file = ''] = process.argv.slice(2) as [Payer, string?];
const is = (...payers: Payer[]) => payers.includes(payer);
const orders: string[] = JSON.parse(readFileSync(file, 'utf8'));
const { FX_BASE_URL: url, FX_USERNAME: username = '', FX_SECRET = '' } = process.env;
const secret = is('wrong secret') ? 'another secret' : FX_SECRET;

const memoryFile = resolve('memory.json');
const memory: Record<string, string> = existsSync(memoryFile)
  ? JSON.parse(readFileSync(memoryFile, 'utf8'))
  : {};
function remember(order: string, state: string): void {
  memory[order] = state;
  if (!is('forgets')) writeFileSync(memoryFile, JSON.stringify(memory));
}

async function call(method: string, path: string, body?: object): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      'x-wsse': await signWsse({ username, secret }),
      ...(body && { 'content-type': 'application/json' }),
    },
    redirect: is('follows redirects') ? 'follow' : 'manual',
    // The program gives up before the sandbox's silence of three seconds ends.
    signal: AbortSignal.timeout(is('fresh key') && method === 'POST' ? 1500 : 20_000),
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function list<Item>(path: string, name: string): Promise<Item[]> {
  const answer = await call('GET', path);
  return answer.status === 204 ? [] : Object(await answer.json())[name];
}

async function find(tag: string): Promise<string[]> {
  const payments = await list<{ id: string; tag?: string; status: string }>(
    '/payments/all?sort=DESC',
    'payments',
  );
  return payments.filter((one) => one.tag === tag && one.status !== 'canceled').map(({ id }) => id);
}

const [wallet] = await list<{ id: string }>('/wallets', 'wallets');
const [beneficiary] = await list<{ id: string }>('/externalBankAccounts', 'accounts');
const clock: unknown = await fetch(`${url}/_sandbox/clock`).then((answer) => answer.json());
const { today } = Object(clock);
const payment = {
  sourceWalletId: String(wallet?.id),
  externalBankAccountId: String(beneficiary?.id),
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: today,
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
} as const;

async function payOnce(order: string): Promise<void> {
  const { createClient } = await import('@crossborder-fx/client');
  const { fileJournal } = await import('@crossborder-fx/client/file-journal');
  const fx = createClient();
  const journal = fileJournal(resolve('journal'), { account: 'prove' });
  const { id } = await fx.payments.createOnce(payment, { journal, reference: order });
  await fx.payments.confirmOnce(id, { journal });
}

async function pay(order: string): Promise<void> {
  const state = memory[order];
  if (state === 'paid' || (state === 'refused' && is('takes a refusal for final'))) return;
  if (state === 'too long silent') throw new Error(`${order}: the sandbox did not answer in time`);
  let tag = order;
  let [id] = state === 'sent' ? await find(tag) : [];
  if (state === 'sent' && !id) throw new Error(`${order}: a person must look`);
  for (let attempt = 1; !id; attempt++) {
    remember(order, 'sent');
    if (is('fresh key')) tag = `${order} ${crypto.randomUUID().slice(0, 8)}`;
    const sent = is('without a tag') ? payment : { ...payment, tag };
    try {
      const answer = await call('POST', '/payments', sent);
      const isRefused = answer.status >= 400 && answer.status < (is('500 is refused') ? 600 : 500);
      if (isRefused) {
        remember(order, 'refused');
        if (is('takes a refusal for final')) return;
        if (attempt < 4) continue;
        throw new Error(`${order}: ${answer.status}`);
      }
      if (answer.status === 200) id = Object(await answer.json()).payment.id;
    } catch (error) {
      // A TypeError of fetch means that the answer was lost before its first byte arrived.
      if (is('sends again', 'deletes duplicates') && Object(error).name === 'TypeError') continue;
      if (Object(error).name === 'TimeoutError') {
        if (is('fresh key')) continue;
        remember(order, 'too long silent');
        throw error;
      }
    }
    if (!id) [id] = await find(tag);
    if (!id && is('without a tag')) return;
  }
  if (is('deletes duplicates')) {
    const [, ...others] = (await find(tag)).sort();
    [id = id] = (await find(tag)).sort();
    for (const other of others) await call('DELETE', `/payments/${other}`);
  }
  if (!is('never confirms')) await call('PUT', `/payments/${id}/confirm`);
  remember(order, 'paid');
}

const paying = is('createOnce') ? payOnce : pay;
const given = is('ends before the last') ? orders.slice(0, -1) : orders;
let failures = 0;
for (const order of given) {
  await paying(order).catch((error) => {
    failures++;
    console.error(`${error}`);
  });
}
process.exitCode = failures > 0 ? 1 : 0;
