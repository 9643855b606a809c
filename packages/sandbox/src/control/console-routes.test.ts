import { createClient } from '@crossborder-fx/client';
import { expect, test } from 'vitest';
import { newBeneficiary, newPayment } from '../../test/bodies.ts';
import { sandboxOf } from '../../test/sandbox-of.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Detail, ListedRow, ListOf } from './console/cells.ts';

async function read({ url }: Pick<Sandbox, 'url'>, path: string, headers = {}) {
  const answer = await fetch(`${url}/_sandbox/${path}`, { headers });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

const clientOf = ({ url, credentials }: Sandbox) => createClient({ baseUrl: url, ...credentials });

const amount = { value: '000000000100.00', currency: 'EUR' } as const;

/** Removes the characters that the API description forbids in a name or a tag. */
const plainOf = (text: string) => text.replaceAll(/[&<>%?\\/|]/g, '');

async function pay(sandbox: Sandbox, { name, text }: { name: string; text: string }) {
  const tag = plainOf(text);
  const fx = clientOf(sandbox);
  const wallet = await fx.wallets.create({ currency: 'EUR', tag });
  const beneficiary = await fx.externalBankAccounts.create(
    newBeneficiary({ holder: { name: plainOf(name), type: 'Corporate' } }),
  );
  const accounts = { sourceWalletId: wallet.id, externalBankAccountId: beneficiary.id };
  const payment = await fx.payments.create(newPayment({ ...accounts, tag, communication: tag }));
  return { wallet, payment };
}

test.each([
  ['markup', '<img src=x onerror=alert(1)></script>'],
  ['quotes', `"'\`\\ \${1}`],
  ['control characters', 'a\u0001\u2028\u2029b'],
  ['another direction', '\u202eevil\u202c'],
  ['emoji', '👩‍👩‍👧‍👦'],
  ['other scripts', 'Ünïcødé 日本語 العربية e\u0301 İıßſ ﷽ \u0000\u200b'],
])('the console returns a text with %s unchanged in every field', async (_name, text) => {
  const sandbox = await sandboxOf({ lenient: true });
  const { wallet, payment } = await pay(sandbox, { name: text, text });
  const tag = plainOf(text);
  const { body: list } = (await read(sandbox, 'console/payments')) as {
    body: ListOf<ListedRow>;
  };
  expect(list.rows[0]?.cells).toMatchObject({
    For: { name: `${tag}, ${tag}`, hint: payment.id },
  });
  const { body: detail } = (await read(sandbox, `console/payments/${payment.id}`)) as {
    body: Detail;
  };
  const fields = detail.parts.find((part) => part.fields)?.fields;
  expect(fields).toMatchObject({ tag, communication: tag });
  sandbox.simulate.incoming({ walletId: wallet.id, amount, communication: text });
  const { body: longer } = await read(sandbox, 'console/payments');
  expect(longer.rows[0].cells.For.name).toBe(text);
  const { body: accounts } = await read(sandbox, 'console/accounts');
  const account = accounts.rows.find(({ key }: ListedRow) => key === wallet.id);
  const hint = `${wallet.accountNumber}, ${wallet.id}`;
  expect(account.cells.Account).toEqual({ as: 'named', name: tag || 'EUR', hint });
  sandbox.snapshot(text);
  expect((await read(sandbox, 'snapshots')).body).toEqual({ snapshots: [text] });
});

test('the console lists payments of the API user that the query names', async () => {
  const sandbox = await sandboxOf();
  const fork = sandbox.fork();
  await pay(fork, { name: 'Nordlicht', text: 'Rent' });
  const listed = async (query: string) =>
    (await read(sandbox, `console/payments${query}`)).body.total;
  expect(await listed('')).toBe(0);
  expect(await listed(`?user=${fork.credentials.username}`)).toBe(1);
});

test('a request of the console changes nothing, and is not in the request log', async () => {
  const sandbox = await sandboxOf();
  const { body: before } = await read(sandbox, 'console/overview');
  const lists = ['agenda', 'movements', 'beneficiaries', 'subscriptions', 'deliveries'];
  const paths = ['overview', 'accounts', 'rates', 'payments', 'trades', 'fixed-forwards', ...lists];
  for (const path of [...paths, 'choices', 'requests']) {
    expect((await read(sandbox, `console/${path}`)).status, path).toBe(200);
  }
  expect(before.nextWorkingDay).toBe('2026-11-24');
  expect((await read(sandbox, 'console/overview')).body).toEqual(before);
  expect(sandbox.requests).toEqual([]);
});

test('the console refuses a wrong parameter or path, and its message says why', async () => {
  const sandbox = await sandboxOf();
  for (const [path, status, sentence] of [
    ['console/payments?status=paid', 422, 'status must be one of'],
    ['console/payments?page=0', 422, 'page must be a whole number, 1 or more.'],
    ['console/payments?page=-1', 422, 'page must be a whole number.'],
    ['console/payments?per_page=9', 422, 'per_page'],
    ['console/accounts?page=0', 422, 'page must be a whole number, 1 or more.'],
    ['console/payments?status=__proto__', 422, 'status must be one of'],
    ["console/payments/' OR 1=1", 404, 'There is no payment with this id.'],
    ['console/payments/none', 404, 'There is no payment with this id.'],
    ['console/deliveries/none', 404, 'There is no delivery none.'],
    ['console/movements/none', 404, 'There is no movement with this id.'],
    ['console/trades/none', 404, 'There is no trade with this id.'],
    ['console/fixed-forwards/none', 404, 'There is no fixed forward with this id.'],
    ['console/wallets', 404, 'no such path'],
    ['console/requests/none', 404, 'This request is no longer in the request log.'],
  ] as const) {
    const answer = await read(sandbox, path);
    expect(answer.body.error, path).toContain(sentence);
    expect(answer.status, path).toBe(status);
  }
});

test('the answer at the base URL names the path of the console, and the page of the console loads with its script', async () => {
  const { url } = await sandboxOf();
  const { console } = (await read({ url }, '../')).body;
  expect(console).toBe('/_sandbox/');
  const answer = await fetch(url + console);
  expect(answer.status).toBe(200);
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(await answer.text()) ?? [];
  const loaded = await fetch(new URL(script, answer.url));
  expect(loaded.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect((await loaded.text()).length).toBeLessThanOrEqual(40_000);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
});
