import { money } from '@crossborder-fx/client/money';
import { announcementOf, type ProbeReport, planOf, runProbe } from '@crossborder-fx/probe';
import type { BankRequest, Cheat } from './cheat.ts';
import { type Scene, secret, startScene } from './scene.ts';

const allowed = { quotes: true, forwards: true, signatures: true };

/** What the probe may send, as it says before. */
export const announced = planOf(allowed).map(announcementOf);

export interface Probed {
  report: ProbeReport;
  /** What the bank got, in order: `GET /wallets?sort=ASC`. */
  journal: string[];
}

/** Runs the probe against a full account of a bank with these cheats. `meddle` sends what a probe must not. */
export async function probed(
  cheats: readonly Cheat[],
  meddle: (scene: Scene) => Promise<unknown> = async () => {},
): Promise<Probed> {
  const journal: string[] = [];
  const witness: Cheat = {
    instead(request) {
      journal.push(lineOf(request));
      return undefined;
    },
  };
  const scene = await startScene([witness, ...cheats]);
  try {
    await fillAccount(scene);
    const report = await runProbe({
      ...allowed,
      ...scene.sandbox.credentials,
      baseUrl: scene.url,
      clock: scene.now,
      wait: async () => {},
      listen: { port: 0, secret, until: () => notifyAll(scene) },
      onListening: (port) => scene.receiveAt(port),
    });
    await meddle(scene);
    return { report, journal };
  } finally {
    await scene.close();
  }
}

function lineOf({ method, path, query, body }: BankRequest): string {
  const asked = query.size > 0 ? `?${query}` : '';
  return `${method} ${path}${asked}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}

/** What came and was not announced: each announcement is for one request, and in its order. */
export function unannounced(journal: readonly string[]): string[] {
  let next = 0;
  return journal.filter((line) => {
    const at = announced.findIndex((one, index) => index >= next && patternOf(one).test(line));
    if (at >= 0) next = at + 1;
    return at < 0;
  });
}

function patternOf(announcement: string): RegExp {
  const [line = ''] = announcement.split(' (');
  const parts = line.split(/\{[\w.-]+\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('[\\w.%-]+')}$`);
}

/** Payments, trades and forwards of each state, and notifications that nobody took. */
async function fillAccount({ truth, sandbox }: Scene): Promise<void> {
  const wallets = (await truth.wallets.list()).items;
  const walletIn = (currency: string) => String(wallets.find((one) => one.currency === currency)?.id);
  const { items } = await truth.externalBankAccounts.list({ per_page: 100 });
  const beneficiary = items.find((one) => one.currency === 'EUR');
  const ids: string[] = [];
  for (const [index, value] of ['101.01', '202.02', '303.03', '404.04'].entries()) {
    const { id } = await truth.payments.create({
      sourceWalletId: walletIn('EUR'),
      externalBankAccountId: String(beneficiary?.id),
      amount: money(value, 'EUR'),
      desiredExecutionDate: `2026-11-0${4 + index}`,
      feeCurrency: 'EUR',
      feePaymentOption: 'SHARE',
      priorityPaymentOption: '48H',
      tag: `Order no. ${index}`,
      communication: 'With thanks',
    });
    ids.push(id);
  }
  for (const id of ids.slice(0, 2)) await truth.payments.confirm(id).catch(() => {});
  for (const value of ['1001.01', '2002.02']) {
    await truth.trades.create({
      ...{ currencyPair: 'EURUSD', side: 'S', amount: money(value, 'EUR'), deliveryDate: '2026-11-04' },
      tag: 'hedge',
    });
  }
  for (const value of ['3003.03', '4004.04']) {
    const order = { currencyPair: 'EURUSD', side: 'S', amount: money(value, 'EUR') } as const;
    const { quoteId } = await truth.fixedForwards.createQuote({ ...order, deliveryDate: value === '3003.03' ? '2026-11-10' : '2026-12-15' });
    await truth.fixedForwards
      .create({ quoteId: String(quoteId), sourceAccountId: walletIn('EUR'), deliveryAccountId: walletIn('USD') })
      .catch(() => {});
  }
  await sandbox.clock.set('2026-12-01 09:00:00');
}

/** What the probe listens for. */
async function notifyAll({ sandbox }: Scene): Promise<void> {
  await sandbox.trigger('PAYMENT_FINALIZED');
  await sandbox.trigger('TRADE_FINALIZED');
}
