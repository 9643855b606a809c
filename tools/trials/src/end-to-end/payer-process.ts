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
import { answerQuestions, readSetting } from '../harness/in-process.ts';
import { type Accounts, bodyOf, decide } from '../harness/orders.ts';
import { account, credentials, databaseUrl, type Order, type Sabotage } from './setting.ts';

export interface PayerSetting {
  accounts: Accounts;
  journal: 'file' | 'postgres';
  folder: string;
  serviceUrl: string;
  sabotage: Sabotage | undefined;
}

export type PayerCalls = {
  /** Pays each order. Returns the outcome for each reference. */
  pass: { asked: Pass; answer: Record<string, Came> };
};

interface Pass {
  orders: Order[];
  /** By reference, the ids of the payments that a person found on the web pages; undefined when no person decides. */
  own?: Record<string, string> | undefined;
  /** The milliseconds by which the clock of the journal is ahead of the real time. */
  ahead: number;
  timeout: number;
}

/** The outcome of one attempt of the payer to pay an order. */
interface Came {
  /** The status of the order's payment, or the error of the attempt. */
  of: string;
  isPaid: boolean;
  /** The decisions of a person that this attempt needed, such as `adopt` or `resend`. */
  decisions: string[];
}

// The payer process. It pays each order as the README of the client says: with createOnce, then with confirmOnce.
const { accounts, folder, serviceUrl, sabotage, ...setting } = readSetting<PayerSetting>();
let ahead = 0;
const journal = openJournal();

answerQuestions<PayerCalls>({
  async pass({ orders, own, timeout, ...pass }) {
    ahead = pass.ahead;
    const fx = createClient({ baseUrl: serviceUrl, ...credentials, timeout });
    const payOnce = sabotage === 'a naive retry' ? payNaively : payAsDecided;
    const seen = sabotage === 'no person who decides' ? undefined : own;
    const outcomes: Record<string, Came> = {};
    for (const order of orders) {
      const decisions: string[] = [];
      outcomes[order.reference] = await payOnce(fx, order, seen, decisions).then(
        ({ status }) => ({ of: String(status), isPaid: true, decisions }),
        (error: unknown) => {
          // Prints the error as a user's program would print it. The trial checks that the output contains no secret.
          console.error(error);
          return { of: String(error), isPaid: false, decisions };
        },
      );
    }
    return outcomes;
  },
});

if (sabotage === 'a payer that logs its secret') console.log(`signs with ${credentials.secret}`);

function openJournal(): Journal {
  // A journal in PostgreSQL does not use this clock, but the clock of the database.
  const clock = () => new Date(Date.now() + ahead);
  if (sabotage === 'a journal that is empty after a kill') {
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

async function payAsDecided(
  fx: Client,
  { reference, cents, day }: Order,
  own: Pass['own'],
  decisions: string[],
): Promise<Payment> {
  /** Calls the client. If the outcome is undecided, calls the client once more with the decision of a person. */
  async function settle(
    call: (decision: Partial<CreateOnceOptions>) => Promise<Payment>,
    found: string | undefined,
    what = '',
  ): Promise<Payment> {
    try {
      return await call({});
    } catch (error) {
      const isOpen = error instanceof UndecidedError || error instanceof AmbiguousError;
      if (!own || !isOpen) throw error;
      const decision = decide(found, error);
      decisions.push(`${decision.adopt === undefined ? 'resend' : 'adopt'}${what}`);
      return call(decision);
    }
  }

  const body = bodyOf(accounts, cents, day);
  const { id } = await settle(
    (decision) => fx.payments.createOnce(body, { journal, reference, ...decision }),
    own?.[reference],
  );
  return settle(
    ({ resend }) => fx.payments.confirmOnce(id, { journal, ...(resend && { resend }) }),
    undefined,
    ' of the confirmation',
  );
}

/** A deliberate fault: repeats the creation until an answer comes, and remembers only payments whose answer came. */
async function payNaively(
  fx: Client,
  { reference, cents, day }: Order,
): Promise<Pick<Payment, 'status'>> {
  const done = join(folder, reference);
  if (existsSync(done)) return { status: 'planified' };
  const body = bodyOf(accounts, cents, day);
  const { id } = await fx.payments.create({ ...body, tag: `${reference} naive` });
  const payment = await fx.payments.confirm(id);
  writeFileSync(done, id);
  return payment;
}
