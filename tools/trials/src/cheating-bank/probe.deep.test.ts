import { announcementOf, type ProbeReport, planOf, runProbe } from '@crossborder-fx/probe';
import { beforeAll, expect, test } from 'vitest';
import { fillAccount } from '../../../../packages/probe/test/full-account.ts';
import { type CheatingBank, secret, startBank } from './bank.ts';
import type { Cheat } from './cheat.ts';
import { allCheats, everyTwentieth } from './cheats/table.ts';

/** Cheats that have an effect only when a client creates an object. The package `probe` creates none. */
const onlyInCreations: Record<string, readonly number[]> = {
  'idempotency-key': [1, 2, 3, 4],
  'forbidden-characters-in-url-and-file': [1],
  'payee-verification-error-fields': [1, 2, 3],
  'payee-verification-status-values': [1, 2],
  'account-number-length': [2],
  'address-length-limits': [1, 2],
  'clearing-code-types': [2],
  'priority-payment-option-values': [2],
  'created-payment-payee-verification': [1],
  'fixed-forward-fields': [3],
  'payment-status-transitions': [7, 8],
};

/** With this cheat the bank books no forward, but the package `probe` needs a booked forward. */
const notPlayed = 'fixed-forward-status-transitions.2';

/** Cheats of the bank that the package `probe` reports under another undocumented point, and the id of that point. */
const namedBy: Readonly<Record<string, string>> = {
  'deprecation-policy.10': 'forbidden-characters-response',
  'deprecation-policy.11': 'from-date-meaning',
  'deprecation-policy.15': 'list-default-order',
};

const allowed = { quotes: true, forwards: true, signatures: true };

/** The announcements of the package `probe`: its command prints each request before it sends the request. */
const announced = planOf(allowed).map(announcementOf);

interface Probed {
  report: ProbeReport;
  /** The requests that the bank got, in order, such as `GET /wallets?sort=ASC`. */
  journal: string[];
}

/** Runs `probe` on an account with objects of each kind. Afterwards `meddle` sends requests without announcement. */
async function probed(
  cheats: readonly Cheat[],
  meddle: (bank: CheatingBank) => Promise<unknown> = async () => {},
): Promise<Probed> {
  const journal: string[] = [];
  const witness: Cheat = {
    // The sandbox has a request log here, because the package `probe` reads this log.
    options: { serviceLog: 'kept' },
    instead({ method, path, query, body }) {
      const asked = query.size > 0 ? `?${query}` : '';
      const sent = body === undefined ? '' : ` ${JSON.stringify(body)}`;
      journal.push(`${method} ${path}${asked}${sent}`);
      return undefined;
    },
  };
  const bank = await startBank([witness, ...cheats]);
  const notifyAll = async () => {
    await bank.sandbox.trigger('PAYMENT_FINALIZED');
    await bank.sandbox.trigger('TRADE_FINALIZED');
  };
  try {
    await fillAccount(bank.truth);
    await bank.sandbox.clock.set('2026-12-01 09:00:00');
    const report = await runProbe({
      ...allowed,
      ...bank.sandbox.credentials,
      baseUrl: bank.url,
      clock: bank.now,
      wait: async () => {},
      listen: { port: 0, secret, until: notifyAll },
      onListening: (port) => bank.receiveAt(port),
    });
    await meddle(bank);
    return { report, journal };
  } finally {
    await bank.close();
  }
}

/** Returns the requests that `probe` had not announced. Each announcement allows one request, in the announced order. */
function unannounced(journal: readonly string[]): string[] {
  let next = 0;
  return journal.filter((line) => {
    const at = announced.findIndex((one, index) => index >= next && patternOf(one).test(line));
    if (at >= 0) next = at + 1;
    return at < 0;
  });
}

function patternOf(announcement: string): RegExp {
  const [line = ''] = announcement.split(' (');
  const parts = line
    .split(/\{[\w.-]+\}/)
    .map((part) => part.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w.%-]+')}$`);
}

let usual: Probed;
beforeAll(async () => {
  usual = await probed([]);
});

test('the package probe finds no contradiction at a bank that does not cheat, and reports the same each time', async () => {
  expect(usual.report).toMatchObject({ differences: [], stopped: undefined, skipped: {} });
  expect(usual.report.findings.filter(({ state }) => state === 'contradicted')).toEqual([]);
  expect((await probed([])).report).toEqual(usual.report);
});

test('the package probe sends each announced request once, and no other request', () => {
  expect(unannounced(usual.journal)).toEqual([]);
  expect(usual.journal).toHaveLength(announced.length);
  expect(usual.report.sent).toEqual(announced);
});

test('the trial notices a confirmation and a request that the package probe did not announce', async () => {
  const { journal } = await probed([], async ({ fx, truth }) => {
    const [payment] = (await truth.payments.list({ status: 'waitingconfirmation' })).items;
    await fx.payments.confirm(String(payment?.id));
    await fx.wallets.list();
  });
  expect(unannounced(journal)).toEqual([
    expect.stringMatching(/^PUT \/payments\/\w+\/confirm/),
    'GET /wallets',
  ]);
});

const played = everyTwentieth(allCheats).filter(({ id }) => id !== notPlayed);

test.each(played)(
  'the package probe reports the cheat $id of a bank, unless only creations show the cheat: $says',
  async ({ id, cheat }) => {
    const { report, journal } = await probed([cheat]);
    expect(unannounced(journal)).toEqual([]);
    const [gap = '', number] = id.split('.');
    const findingIn = ({ findings }: ProbeReport) =>
      JSON.stringify(findings.find((one) => one.gap === (namedBy[id] ?? gap)));
    const isTold = findingIn(report) !== findingIn(usual.report);
    const isNamed = isTold || report.differences.length > 0;
    const isOnlyInCreations = onlyInCreations[gap]?.includes(Number(number)) ?? false;
    expect(isNamed, findingIn(report)).toBe(!isOnlyInCreations);
  },
);
