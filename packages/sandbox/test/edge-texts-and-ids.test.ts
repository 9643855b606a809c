import type { ExternalBankAccountCreate } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { newBeneficiary } from './new-beneficiary.ts';
import { payingIn } from './paying-in.ts';
import { clientOf, sendStrict } from './strict.ts';
import { expectUnchanged, watchedSandbox } from './watched-sandbox.ts';

// Texts of any kind, large ones, and ids that are not those of an object of the right kind and owner.

test('text of any script comes back as it was sent', async () => {
  const sandbox = await watchedSandbox();
  const client = clientOf(sandbox);
  for (const text of [
    'Ünïcødé',
    '日本語',
    'العربية',
    '👩‍👩‍👧‍👦',
    '\u202e\u0000\u200b',
    'e\u0301',
    'İıßſ',
    '﷽',
  ]) {
    const { id } = await client.wallets.create({ currency: 'EUR', tag: text });
    expect((await client.wallets.get(id))?.tag).toBe(text);
    const holder = { name: text, type: 'Corporate' } as const;
    const made = await client.externalBankAccounts.create(newBeneficiary({ holder }));
    expect((await client.externalBankAccounts.get(made.id)).holder?.name).toBe(text);
  }
});

test('4.4: a proof of 10 MB is taken, and one that is larger is refused', async () => {
  const { sandbox, client, bodyOf } = await payingIn('EUR');
  const { id } = await client.payments.create(
    bodyOf({ value: '000000000100.00', currency: 'EUR' }),
  );
  const proof = (bytes: number) => ({
    method: 'PUT',
    body: { documentType: 'invoice', tag: 'Scan.pdf', file: 'A'.repeat(bytes) },
  });
  const path = `/payments/${id}/proofOfTransaction`;
  expect((await sendStrict(sandbox, path, proof(10_400_000))).status).toBe(200);
  const response = await expectUnchanged(sandbox, () =>
    sendStrict(sandbox, path, proof(10_485_760)),
  );
  expect(response.status).toBe(413);
  expect(JSON.stringify(sandbox.dump()).length).toBeLessThan(5_000_000);
});

test('7, rule 2: an id of another kind, or of somebody else, is unknown', async () => {
  const sandbox = await watchedSandbox();
  const client = clientOf(sandbox);
  const other = sandbox.fork();
  const made = await clientOf(other).externalBankAccounts.create(newBeneficiary());
  const [wallet] = (await client.wallets.list()).items;
  const [movement] = (await client.financialMovements.list({})).items;
  const walletId = wallet?.id ?? '';
  await expectUnchanged(sandbox, async () => {
    const answers = [
      ['GET', `/externalBankAccounts/${made.id}`, 404],
      ['DELETE', `/externalBankAccounts/${made.id}`, 204],
      ['GET', `/externalBankAccounts/${walletId}`, 404],
      ['GET', `/payments/${walletId}`, 404],
      ['PUT', `/payments/${movement?.id}/confirm`, 404],
      ['DELETE', `/payments/${made.id}`, 404],
      ['GET', `/trades/${walletId}`, 404],
      ['GET', `/wallets/${movement?.id}`, 204],
      ['GET', `/wallets/${movement?.id}/balance/2026-11-20`, 404],
      ['GET', `/financialMovements/${walletId}`, 404],
      ['GET', `/financialMovements?walletId=${movement?.id}`, 204],
      ['GET', `/payments/options/${walletId}/${walletId}`, 404],
    ] as const;
    for (const [method, path, status] of answers) {
      expect([path, (await sendStrict(sandbox, path, { method })).status]).toEqual([path, status]);
    }
  });
  await other.close();
});

test('of two that work at the same time, neither sees what the other has', async () => {
  const sandbox = await watchedSandbox();
  const others = Array.from({ length: 8 }, () => sandbox.fork());
  const before = sandbox.dump();
  const made = await Promise.all(
    others.map(async (other, index) => {
      const client = clientOf(other);
      const tag = `Account ${index}`;
      for (let count = 0; count <= index; count += 1) {
        await client.wallets.create({ currency: 'EUR', tag });
      }
      await other.clock.advance({ days: index });
      const { items } = await client.wallets.list();
      return [
        items.filter((wallet) => wallet.tag === tag).length,
        items.length - 3,
        other.clock.now(),
      ];
    }),
  );
  expect(made.map(([own, all]) => [own, all])).toEqual(
    others.map((_, index) => [index + 1, index + 1]),
  );
  expect(new Set(made.map(([, , now]) => String(now))).size).toBe(8);
  expect(sandbox.dump()).toEqual(before);
  await Promise.all(others.map((other) => other.close()));
});

const lenientBeneficiary: ExternalBankAccountCreate & Record<string, unknown> = {
  ...newBeneficiary(),
  nickname: 'Nordlicht',
  id: 'MQ',
};

test('with lenient, unknown fields pass and are not kept, and wrong types do not', async () => {
  const sandbox = await watchedSandbox({ lenient: true });
  const path = '/externalBankAccounts';
  const response = await sendStrict(sandbox, path, { body: lenientBeneficiary });
  const made = (await response.json()) as Record<string, unknown>;
  expect([response.status, made['nickname'], made['id'] === 'MQ']).toEqual([200, undefined, false]);
  const fields = Object.keys(newBeneficiary());
  for (const value of [null, 1, true, [], {}, [[]], { a: 1 }]) {
    for (const field of fields) {
      const body = { ...lenientBeneficiary, [field]: value };
      const { status } = await expectUnchanged(sandbox, () => sendStrict(sandbox, path, { body }));
      expect([field, value, status]).toEqual([field, value, 422]);
    }
  }
});
