import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AmbiguousError,
  type Client,
  type CreateOnceOptions,
  createClient,
  type Journal,
  type Payment,
  UndecidedError,
} from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { Pool } from 'pg';
import { answerQuestions, readSetting } from '../kit/in-process.ts';
import {
  type Accounts,
  bodyOf,
  credentials,
  databaseUrl,
  type Order,
  type Sabotage,
} from './setting.ts';

export interface PayerSetting extends Accounts {
  journal: 'file' | 'postgres';
  /** Of the file journal. */
  folder: string;
  serviceUrl: string;
  sabotage: Sabotage | undefined;
}

export type PayerCalls = {
  /** Pays each order, and reports the outcome by reference. */
  pass: { asked: Pass; answer: Record<string, Came> };
};

export interface Pass {
  orders: Order[];
  /** By reference; without one, nobody decides. */
  findings: Record<string, Finding>;
  /** Milliseconds by which the journal's clock is ahead. */
  ahead: number;
  /** Milliseconds for a call. */
  timeout: number;
}

/** What a person has found on the pages of the service about an order that is undecided. */
export interface Finding {
  /** The payment that is the order's. */
  adopt: string | undefined;
  /** Payments that are certainly not. */
  dismiss: string[];
}

/** What came of an order in one pass. */
export interface Came {
  /** The status of its payment, or the error. */
  of: string;
  isPaid: boolean;
  /** What a person has decided on the way. */
  decisions: ('resend' | 'adopt' | 'resend of the confirmation')[];
}

// A payer, as the README of the client shows it: createOnce, then confirmOnce, for each order.
const setting = readSetting<PayerSetting>();
const { folder, sabotage } = setting;
let ahead = 0;
const journal = openJournal();

answerQuestions<PayerCalls>({
  async pass({ orders, findings, timeout, ...pass }) {
    ahead = pass.ahead;
    const fx = createClient({ baseUrl: setting.serviceUrl, ...credentials, timeout });
    const outcomes: Record<string, Came> = {};
    for (const order of orders) {
      const finding = sabotage === 'nobody who decides' ? undefined : findings[order.reference];
      outcomes[order.reference] = await pay(fx, order, finding);
    }
    return outcomes;
  },
});

if (sabotage === 'a secret in a log') console.log(`signs with ${credentials.secret}`);

function openJournal(): Journal {
  const account = 'acme-live';
  // Only a file journal uses it: the other one uses the time of PostgreSQL.
  const clock = () => new Date(Date.now() + ahead);
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

async function pay(fx: Client, order: Order, finding: Finding | undefined): Promise<Came> {
  const decisions: Came['decisions'] = [];
  try {
    const payOnce = sabotage === 'a naive retry' ? payNaively : payAsDecided;
    return { of: await payOnce(fx, order, finding, decisions), isPaid: true, decisions };
  } catch (error) {
    // As a program would print it: it may hold no secret.
    console.error(error);
    return { of: String(error), isPaid: false, decisions };
  }
}

async function payAsDecided(
  fx: Client,
  order: Order,
  finding: Finding | undefined,
  decisions: Came['decisions'],
): Promise<string> {
  const { reference } = order;
  const { adopt, dismiss } = finding ?? {};

  /** Calls, and once more as a person decides. */
  async function settle(
    call: (decision: Partial<CreateOnceOptions>) => Promise<Payment>,
    decide: (attempt: number) => [Came['decisions'][number], Partial<CreateOnceOptions>],
  ): Promise<Payment> {
    try {
      return await call({});
    } catch (error) {
      const isOpen = error instanceof UndecidedError || error instanceof AmbiguousError;
      if (!finding || !isOpen) throw error;
      const [name, decision] = decide(error.attempt);
      decisions.push(name);
      return call(decision);
    }
  }

  const body = bodyOf(setting, order);
  const { id } = await settle(
    (decision) => fx.payments.createOnce(body, { journal, reference, ...decision }),
    (resend) =>
      adopt === undefined
        ? ['resend', { resend, ...(dismiss && { dismiss }) }]
        : ['adopt', { adopt }],
  );
  const { status } = await settle(
    ({ resend }) => fx.payments.confirmOnce(id, { journal, ...(resend && { resend }) }),
    (resend) => ['resend of the confirmation', { resend }],
  );
  return String(status);
}

/** A sabotage: creates until an answer comes, and remembers only what was answered. */
async function payNaively(fx: Client, order: Order): Promise<string> {
  const done = join(folder, encodeURIComponent(order.reference));
  if (existsSync(done)) return 'paid before';
  const body = bodyOf(setting, order);
  const { id } = await fx.payments.create({ ...body, tag: `${order.reference} naive` });
  const { status } = await fx.payments.confirm(id);
  writeFileSync(done, id);
  return String(status);
}
