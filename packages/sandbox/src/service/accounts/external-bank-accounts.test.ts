import { describe, expect, test } from 'vitest';
import { newBeneficiary } from '../../../test/bodies.ts';
import { expectRefusal, expectRefused, refusalOf } from '../../../test/refusals.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';
import type { Sandbox } from '../../sandbox.ts';
import { verifyPayee } from '../payee.ts';
import { readAccountNumber } from './banks.ts';

async function idsOf(sandbox: Sandbox): Promise<string[]> {
  const { items } = await clientOf(sandbox).externalBankAccounts.list({ per_page: 1000 });
  return items.map(({ id }) => id);
}

describe('create', () => {
  test('2.4: a created beneficiary has the sent fields, the bank of its BIC and its IBAN in capitals', async () => {
    const sandbox = await sandboxOf();
    const client = clientOf(sandbox);
    const created = await client.externalBankAccounts.create(
      newBeneficiary({
        accountNumber: 'de89 3704 0044 0532 0130 00',
        holderBank: { bic: 'examdeff', name: 'Another name', address: { country: 'FR' } },
        holder: {
          name: 'Nordlicht Maschinenbau GmbH',
          type: 'Corporate',
          address: { street: 'Hafenweg 12', country: 'DE' },
        },
        contactEmail: 'accounts@nordlicht.example.com',
        tag: 'Machine parts',
      }),
    );
    expect(created).toEqual({
      id: created.id,
      currency: 'EUR',
      tag: 'Machine parts',
      accountNumber: 'DE89370400440532013000',
      correspondentBank: null,
      holderBank: { bic: 'EXAMDEFF', name: 'Beispielbank', address: { country: 'DE' } },
      holder: {
        name: 'Nordlicht Maschinenbau GmbH',
        type: 'Corporate',
        address: { street: 'Hafenweg 12', country: 'DE' },
      },
      contactEmail: 'accounts@nordlicht.example.com',
    });
    expect(await client.externalBankAccounts.get(created.id)).toEqual(created);
    expect((await idsOf(sandbox)).at(-1)).toBe(created.id);
  });

  test('2.4: the answer leaves out the fields of a beneficiary that were not sent, except the correspondent bank', async () => {
    const client = clientOf(await sandboxOf());
    const created = await client.externalBankAccounts.create(newBeneficiary());
    expect(Object.keys(created)).toEqual([
      'id',
      'currency',
      'accountNumber',
      'correspondentBank',
      'holderBank',
      'holder',
    ]);
    expect(created.correspondentBank).toBeNull();
  });

  test('4.3: correspondentBic sets the correspondent bank of a beneficiary', async () => {
    const client = clientOf(await sandboxOf());
    const { id, correspondentBank } = await client.externalBankAccounts.create(
      newBeneficiary({ correspondentBic: 'EXAMUS33XXX' }),
    );
    expect(correspondentBank).toEqual({
      bic: 'EXAMUS33XXX',
      name: 'Example Correspondent Bank',
      address: { city: 'New York', province: 'NY', country: 'US' },
    });
    expect(await client.externalBankAccounts.get(id)).toMatchObject({ correspondentBank });
  });

  const clearing = { clearingCodeType: 'SC', clearingCode: '601613' };
  test.each([
    ['optional', { ...clearing, name: 'Fenwick Bank' }, 'Fenwick Bank'],
    ['sent beside a clearing code', { ...clearing, bic: 'EXAMGB2L' }, 'Example Bank'],
  ])(
    '4.3 rule 1: the BIC of a beneficiary may be %s when the account number is not an IBAN',
    async (_, holderBank, name) => {
      const client = clientOf(await sandboxOf());
      const body = newBeneficiary({ accountNumber: '31926819', currency: 'GBP', holderBank });
      const created = await client.externalBankAccounts.create(body);
      expect(created).toMatchObject({
        accountNumber: '31926819',
        holderBank: { ...clearing, name },
      });
    },
  );

  test('4.3: a beneficiary that breaks a rule is refused, and no beneficiary is created', async () => {
    const sandbox = await sandboxOf();
    const before = await idsOf(sandbox);
    for (const [code, fields] of [
      ['accountNumberInvalid', { accountNumber: 'DE88370400440532013000' }],
      ['bicInvalid', { holderBank: { bic: 'EXAMZZFF' } }],
      ['bicInvalid', { correspondentBic: 'My bank' }],
      ['bicInvalid', { correspondentBic: '' }],
      ['currencyUnknown', { currency: 'XXX' }],
    ] as const) {
      await expectRefusal(sandbox, code, '/externalBankAccounts', newBeneficiary(fields));
    }
    expect(await idsOf(sandbox)).toEqual(before);
  });
});

describe('4.3 rule 4: verification of the payee', () => {
  const named = (name: string, fields = {}) =>
    newBeneficiary({ holder: { name, type: 'Corporate' }, verificationOfPayee: true, ...fields });

  test('2.4: the result of the payee verification is only in the answer to the creation', async () => {
    const client = clientOf(await sandboxOf());
    const created = await client.externalBankAccounts.create(named('Match Mobility SARL'));
    expect(created.payeeVerification).toEqual({ status: 'SUCCESS', message: expect.any(String) });
    const { payeeVerification: _result, ...kept } = created;
    expect(await client.externalBankAccounts.get(created.id)).toEqual(kept);
    const { items } = await client.externalBankAccounts.list({ sort: 'DESC', per_page: 1 });
    expect(items).toEqual([kept]);
  });

  test.each([undefined, false])(
    '4.3 rule 4: a beneficiary with verificationOfPayee %s is created without a verification',
    async (verificationOfPayee) => {
      const client = clientOf(await sandboxOf());
      const { payeeVerification } = await client.externalBankAccounts.create(
        newBeneficiary({
          holder: { name: 'Nomatch Trading SA', type: 'Corporate' },
          ...(verificationOfPayee !== undefined && { verificationOfPayee }),
        }),
      );
      expect(payeeVerification).toBeUndefined();
    },
  );

  test.each([
    [
      'Almost Home GmbH',
      {
        status: 'PARTIAL',
        message: 'Close match: the bank has a similar name.',
        corrections: { account_holder_name: 'Home GmbH' },
      },
    ],
    ['Nomatch SA', { status: 'FAILED', message: 'No match: the bank has another name.' }],
  ])(
    '4.3 rule 4: the error for the payee %s names the result of its verification, and no beneficiary is created',
    async (name, payeeVerification) => {
      const sandbox = await sandboxOf();
      const before = await idsOf(sandbox);
      const response = await sendStrict(sandbox, '/externalBankAccounts', { body: named(name) });
      expect(Object(await response.clone().json()).payeeVerification).toEqual(payeeVerification);
      await expectRefused(response, 'payeeNotVerified');
      expect(await idsOf(sandbox)).toEqual(before);
    },
  );

  test('4.3 rule 4: a beneficiary that breaks another rule is refused before the payee is verified', async () => {
    const body = named('Nomatch Trading SA', { accountNumber: 'DE88370400440532013000' });
    const response = await sendStrict(await sandboxOf(), '/externalBankAccounts', { body });
    await expectRefused(response, 'accountNumberInvalid');
  });
});

describe('list', () => {
  test('4 rule 3: the list of beneficiaries has pages, sorted by creation, the oldest first', async () => {
    const sandbox = await sandboxOf();
    const client = clientOf(sandbox);
    const created: string[] = [];
    for (const tag of ['one', 'two', 'three']) {
      created.push((await client.externalBankAccounts.create(newBeneficiary({ tag }))).id);
    }
    const all = await idsOf(sandbox);
    expect(all.slice(-3)).toEqual(created);
    const reversed = await client.externalBankAccounts.list({ sort: 'DESC', per_page: 2, page: 2 });
    expect(reversed.items.map(({ id }) => id)).toEqual(all.toReversed().slice(2, 4));
  });

  test('4 rule 4: the list of beneficiaries answers 204 after its last page, and when all beneficiaries are deleted', async () => {
    const sandbox = await sandboxOf();
    for (const page of [2, 1000]) {
      const response = await sendStrict(sandbox, `/externalBankAccounts?page=${page}`);
      expect(response.status).toBe(204);
    }
    for (const id of await idsOf(sandbox)) await clientOf(sandbox).externalBankAccounts.delete(id);
    expect((await sendStrict(sandbox, '/externalBankAccounts')).status).toBe(204);
  });
});

describe('delete', () => {
  test('4.3: a deletion answers true, and the beneficiary is gone from detail and list', async () => {
    const sandbox = await sandboxOf();
    const client = clientOf(sandbox);
    const before = await idsOf(sandbox);
    const { id } = await client.externalBankAccounts.create(newBeneficiary());
    const path = `/externalBankAccounts/${id}`;
    const response = await sendStrict(sandbox, path, { method: 'DELETE' });
    expect([response.status, await response.json()]).toEqual([200, { result: true }]);
    await expectRefusal(sandbox, 'externalBankAccountNotFound', path);
    expect(await idsOf(sandbox)).toEqual(before);
    expect((await sendStrict(sandbox, path, { method: 'DELETE' })).status).toBe(204);
  });

  test('the id of a deleted beneficiary is not used again', async () => {
    const client = clientOf(await sandboxOf());
    const first = await client.externalBankAccounts.create(newBeneficiary());
    await client.externalBankAccounts.delete(first.id);
    const second = await client.externalBankAccounts.create(newBeneficiary());
    expect(second.id).not.toBe(first.id);
  });
});

const iban = 'DE89370400440532013000';

test("4.3 rule 4: verifyPayee accepts an IBAN of Côte d'Ivoire and of the Falkland Islands", () => {
  for (const sent of ['CI93CI0080111301134291200589', 'FK88SC123456789012']) {
    const accountNumber = readAccountNumber(sent, 'first40');
    expect(verifyPayee({ name: 'Match Ltd', type: 'Corporate' }, accountNumber)).toMatchObject({
      status: 'SUCCESS',
    });
  }
});

test.each([
  ['Othertype Ltd', iban, 'No match: the bank has another holder type.'],
  ['Match Ltd', '12345678', 'The account number is not an IBAN, and only an IBAN can be verified.'],
])(
  '4.3 rule 4: verifyPayee refuses a wrong type, and a number that is not an IBAN: %s, %s',
  (name, accountNumber, message) => {
    const refusal = refusalOf(() => verifyPayee({ name, type: 'Corporate' }, accountNumber));
    expect(refusal.details).toEqual({ payeeVerification: { status: 'FAILED', message } });
  },
);
