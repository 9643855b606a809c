import { times } from '@crossborder-fx/tools-test-utils/depth';
import { beforeAll, expect, test } from 'vitest';
import { allCheats } from './cheats/table.ts';
import { announced, type Probed, probed, unannounced } from './probed.ts';

/** Only who creates something meets these, and the probe creates nothing. */
const onlyInCreations = [
  'idempotency-key.1',
  'idempotency-key.2',
  'idempotency-key.3',
  'idempotency-key.4',
  'forbidden-characters-in-url-and-file.1',
  'payee-verification-error-fields.1',
  'payee-verification-error-fields.2',
  'payee-verification-error-fields.3',
  'payee-verification-status-values.1',
  'payee-verification-status-values.2',
  'account-number-length.2',
  'address-length-limits.1',
  'address-length-limits.2',
  'clearing-code-types.2',
  'priority-payment-option-values.2',
  'created-payment-payee-verification.1',
  'fixed-forward-fields.3',
  'payment-status-transitions.7',
  'payment-status-transitions.8',
];

/** Who books a forward is refused, so that the account is not full. */
const notPlayed = ['fixed-forward-status-transitions.2'];

/** Cheats of a gap that another one is about too. */
const namedBy: Readonly<Record<string, string>> = {
  'deprecation-policy.10': 'forbidden-characters-response',
  'deprecation-policy.11': 'from-date-meaning',
  'deprecation-policy.15': 'list-default-order',
};

let usual: Probed;
beforeAll(async () => {
  usual = await probed([]);
});

function findingOf({ report }: Probed, gap: string) {
  return report.findings.find((one) => one.gap === gap);
}

test('a bank that does not cheat contradicts nothing, and says the same each time', async () => {
  expect(usual.report).toMatchObject({ differences: [], stopped: undefined, skipped: {} });
  expect(usual.report.findings.filter(({ state }) => state === 'contradicted')).toEqual([]);
  expect((await probed([])).report).toEqual(usual.report);
});

test('what is sent is what was announced, each request once, and nothing else', () => {
  expect(unannounced(usual.journal)).toEqual([]);
  expect(usual.journal).toHaveLength(announced.length);
  expect(usual.report.sent).toEqual(announced);
});

test('one confirmation, or one request more, is found in the journal of the bank', async () => {
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

/** All of them at full depth. */
const each = allCheats.filter(
  ({ id }, index) => !notPlayed.includes(id) && (times(20) > 1 || index % 20 === 0),
);

test.each(each)('$id: $says', async ({ id, cheat }) => {
  const found = await probed([cheat]);
  expect(unannounced(found.journal)).toEqual([]);
  const gap = namedBy[id] ?? id.replace(/\.\d+$/, '');
  const isTold = JSON.stringify(findingOf(found, gap)) !== JSON.stringify(findingOf(usual, gap));
  const isNamed = isTold || found.report.differences.length > 0;
  expect(isNamed, JSON.stringify(findingOf(found, gap), null, 1)).toBe(
    !onlyInCreations.includes(id),
  );
});
