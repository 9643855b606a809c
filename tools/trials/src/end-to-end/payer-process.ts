import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AmbiguousError,
  type Client,
  createClient,
  type Journal,
  UndecidedError,
} from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { Pool } from 'pg';
import { answerQuestions, readSetting } from '../kit/in-process.ts';
import {
  type Body,
  bodyOf,
  type Came,
  credentials,
  databaseUrl,
  type Finding,
  type Order,
  type Pass,
  type PayerCalls,
  type PayerSetting,
} from './setting.ts';

// A payer, as the README of the client has it: createOnce, then confirmOnce, for each order.
const setting = readSetting<PayerSetting>();
const account = 'acme-live';
let ahead = 0;
const journal = openJournal();

answerQuestions<PayerCalls>({
  async pass(pass) {
    ahead = pass.ahead;
    const baseUrl = setting.serviceUrl;
    const fx = createClient({ baseUrl, ...credentials, timeout: pass.timeout });
    const outcomes: Record<string, Came> = {};
    for (const order of pass.orders) outcomes[order.reference] = await pay(fx, order, pass);
    return outcomes;
  },
});

if (setting.sabotage === 'a secret in a log') console.log(`signs with ${credentials.secret}`);

function openJournal(): Journal {
  // Only a file journal uses it: the other one uses the time of PostgreSQL.
  const clock = () => new Date(Date.now() + ahead);
  const { folder, sabotage } = setting;
  if (sabotage === 'a journal that a kill empties') {
    return fileJournal(join(folder, randomUUID()), { account, clock });
  }
  if (setting.journal === 'file') return fileJournal(folder, { account, clock });
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 2_000,
    application_name: 'payer',
  });
  pool.on('error', console.error);
  return postgresJournal(pool, { account });
}

async function pay(fx: Client, order: Order, pass: Pass): Promise<Came> {
  const decisions: Came['decisions'] = [];
  try {
    return { of: await statusOf(fx, order, pass, decisions), isPaid: true, decisions };
  } catch (error) {
    // As a program would: nothing secret may be in it.
    console.error(error);
    return { of: String(error), isPaid: false, decisions };
  }
}

async function statusOf(
  fx: Client,
  order: Order,
  { findings }: Pass,
  decisions: Came['decisions'],
): Promise<string> {
  const { reference } = order;
  const body = bodyOf(setting, order);
  if (setting.sabotage === 'a naive retry') return payNaively(fx, order, body);
  const finding = setting.sabotage === 'nobody who decides' ? undefined : findings[reference];
  const { id } = await createOnce(fx, reference, body, finding, decisions);
  const { status } = await confirmOnce(fx, id, finding, decisions);
  return String(status);
}

async function createOnce(
  fx: Client,
  reference: string,
  body: Body,
  finding: Finding | undefined,
  decisions: Came['decisions'],
) {
  const options = { journal, reference };
  try {
    return await fx.payments.createOnce(body, options);
  } catch (error) {
    if (!finding || !isOpen(error)) throw error;
    const { adopt, dismiss } = finding;
    decisions.push(adopt === undefined ? 'resend' : 'adopt');
    return adopt === undefined
      ? fx.payments.createOnce(body, { ...options, resend: error.attempt, dismiss })
      : fx.payments.createOnce(body, { ...options, adopt });
  }
}

async function confirmOnce(
  fx: Client,
  id: string,
  finding: Finding | undefined,
  decisions: Came['decisions'],
) {
  try {
    return await fx.payments.confirmOnce(id, { journal });
  } catch (error) {
    if (!finding || !isOpen(error)) throw error;
    decisions.push('resend of the confirmation');
    return fx.payments.confirmOnce(id, { journal, resend: error.attempt });
  }
}

/** Whether a person has to decide. */
function isOpen(error: unknown): error is UndecidedError | AmbiguousError {
  return error instanceof UndecidedError || error instanceof AmbiguousError;
}

/** A sabotage: creates until an answer comes, and remembers only what was answered. */
async function payNaively(fx: Client, { reference }: Order, body: Body): Promise<string> {
  const done = join(setting.folder, encodeURIComponent(reference));
  if (existsSync(done)) return 'paid before';
  const { id } = await fx.payments.create({ ...body, tag: `${reference} naive` });
  const { status } = await fx.payments.confirm(id);
  writeFileSync(done, id);
  return String(status);
}
