import { expect, test } from 'vitest';
import { newBeneficiary } from './bodies.ts';
import { sandboxOf } from './sandbox-of.ts';
import { clientOf, sendStrict } from './strict.ts';
import { expectUnchanged, watchedSandbox } from './watched-sandbox.ts';

test('7, rule 2: the sandbox treats the id of another kind of object, or of an object of another user, as unknown', async () => {
  const sandbox = await watchedSandbox();
  const client = clientOf(sandbox);
  const other = sandbox.fork();
  const made = await clientOf(other).externalBankAccounts.create(newBeneficiary());
  const paid = await other.trigger('PAYMENT_CREATED');
  const traded = await other.trigger('TRADE_PLANIFIED');
  const { webhookId } = await clientOf(other).webhooks.create({
    events: ['TRADE_BLOCKED'],
    url: 'http://127.0.0.1:9/',
  });
  const [wallet] = (await client.wallets.list()).items;
  const [movement] = (await client.financialMovements.list({})).items;
  const walletId = wallet?.id ?? '';
  await expectUnchanged(sandbox, async () => {
    const answers = [
      ['GET', `/externalBankAccounts/${made.id}`, 404],
      ['DELETE', `/externalBankAccounts/${made.id}`, 204],
      ['GET', `/externalBankAccounts/${walletId}`, 404],
      ['GET', `/payments/${paid.id}`, 404],
      ['DELETE', `/payments/${paid.id}`, 404],
      ['PUT', `/payments/${paid.id}/confirm`, 404],
      ['GET', `/trades/${traded.id}`, 404],
      ['GET', `/payments/${walletId}`, 404],
      ['PUT', `/payments/${movement?.id}/confirm`, 404],
      ['DELETE', `/payments/${made.id}`, 404],
      ['GET', `/trades/${walletId}`, 404],
      ['GET', `/wallets/${movement?.id}`, 204],
      ['GET', `/wallets/${movement?.id}/balance/2026-11-20`, 404],
      ['GET', `/financialMovements/${walletId}`, 404],
      ['GET', `/financialMovements?walletId=${movement?.id}`, 204],
      ['GET', `/payments/options/${walletId}/${walletId}`, 404],
      ['GET', '/trades/_blocked', 204],
      ['GET', '/wallets?page=99', 204],
      ['GET', `/webhooks/${webhookId}`, 404],
    ] as const;
    for (const [method, path, status] of answers) {
      expect([path, (await sendStrict(sandbox, path, { method })).status]).toEqual([path, status]);
    }
  });
});

test('with the option lenient, the sandbox accepts unknown fields and does not store them', async () => {
  const sandbox = await sandboxOf({ lenient: true });
  const body = { ...newBeneficiary(), nickname: 'Nordlicht', id: 'MQ' };
  const response = await sendStrict(sandbox, '/externalBankAccounts', { body });
  expect(response.status).toBe(200);
  const made = await response.json();
  expect(made).not.toMatchObject({ id: 'MQ' });
  expect(made).not.toHaveProperty('nickname');
});
