import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import type { Fate } from '../../test/once-service.ts';
import { accountBody as body, onceSetup, afterLoss as setUp } from '../../test/once-setup.ts';

const afterLoss = (fate: Fate) => setUp(fate, 'externalBankAccounts');

test('a beneficiary is sent once, with a marker in its tag of 50 characters', async () => {
  const { register, journal, service } = await onceSetup();
  const longest = 'x'.repeat(37);
  for (let call = 1; call <= 2; call++) {
    const account = await register(body, { journal, reference: longest });
    expect(account).toMatchObject({ id: 'B1', tag: expect.stringMatching(/^x{37} [a-z2-7]{12}$/) });
  }
  expect(service.externalBankAccounts).toHaveLength(1);
  const tooLong = register(body, { journal, reference: 'x'.repeat(38) });
  expect(await errorOf(tooLong)).toMatchObject({ path: 'reference' });
});

test('after a lost answer it is found by its marker, on whatever page', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  const others = Array.from({ length: 60 }, (_, index) => ({ ...body, id: `X${index}` }));
  service.externalBankAccounts.unshift(...others);
  service.show = (object) => ({
    ...object,
    tag: object['tag'] && String(object['tag']).toUpperCase(),
  });
  advance(1);
  expect(await again()).toMatchObject({ id: 'B1' });
  expect(service.externalBankAccounts).toHaveLength(61);
});

test('without a marker a person decides: what has another currency or account number is no candidate', async () => {
  const { again, advance, service } = await afterLoss('dropped');
  const shown = [
    { id: 'otherCurrency', ...body, currency: 'USD' },
    { id: 'otherNumber', ...body, accountNumber: 'FR76 3000 6000 0112 3456 7890 123' },
    { id: 'otherForm', ...body, accountNumber: 'fr7630006000011234567890189', tag: 'a colleague' },
    { id: 'masked', ...body, accountNumber: 'FR76****', tag: 'a colleague' },
    { id: 'cut', ...body, accountNumber: '1'.repeat(40), tag: 'a colleague' },
    { id: 'silent', tag: 'a colleague' },
  ];
  service.externalBankAccounts.push(...shown);
  advance(11);
  expect(await errorOf(again())).toMatchObject({
    name: 'UndecidedError',
    candidates: shown.slice(2).map(({ id }) => ({ id })),
  });
  expect(service.externalBankAccounts).toHaveLength(shown.length);
  expect(await errorOf(again({ adopt: 'otherNumber' }))).toMatchObject({ name: 'MismatchError' });
  expect(await again({ adopt: 'otherForm' })).toMatchObject({ id: 'otherForm' });
  expect(await again()).toMatchObject({ id: 'otherForm' });
});

test('a record keeps neither the holder nor the whole account number', async () => {
  const { journal } = await afterLoss('dropped');
  const { items } = await journal.listOpen({ operation: 'createExternalBankAccount' });
  const { attempts } = await journal.read(String(items[0]?.key));
  expect(attempts).toMatchObject([{ fields: { currency: 'EUR', accountEnd: '0189' } }]);
  expect(JSON.stringify(attempts)).not.toMatch(/Jane|Example|3000/);
});
