import { expect, test } from 'vitest';
import { refusalOf } from '../../test/refusals.ts';
import { readAccountNumber } from './accounts/banks.ts';
import { verifyPayee } from './payee.ts';

const iban = 'DE89370400440532013000';

const refusedPayee = (name: string, accountNumber = iban) =>
  refusalOf(() => verifyPayee({ name, type: 'Corporate' }, accountNumber));

test("4.3 rule 4: verifyPayee accepts an IBAN of Côte d'Ivoire and of the Falkland Islands", () => {
  for (const sent of ['CI93CI0080111301134291200589', 'FK88SC123456789012']) {
    const accountNumber = readAccountNumber(sent, 'first40');
    expect(verifyPayee({ name: 'Match Ltd', type: 'Corporate' }, accountNumber)).toMatchObject({
      status: 'SUCCESS',
    });
  }
});

test('4.3 rule 4: verifyPayee refuses an almost right name, and returns the name that the bank has', () => {
  const refusal = refusedPayee('Almost Nordlicht GmbH');
  expect(refusal).toMatchObject({ code: 'payeeNotVerified', status: 422 });
  expect(refusal.details).toEqual({
    payeeVerification: {
      status: 'PARTIAL',
      message: 'Close match: the bank has a similar name.',
      corrections: { account_holder_name: 'Nordlicht GmbH' },
    },
  });
});

test.each([
  ['nomatch Ltd', iban, 'No match: the bank has another name.'],
  ['Othertype Ltd', iban, 'No match: the bank has another holder type.'],
  ['Match Ltd', '12345678', 'The account number is not an IBAN, and only an IBAN can be verified.'],
])(
  '4.3 rule 4: verifyPayee refuses a wrong name, a wrong type and a number that is not an IBAN: %s, %s',
  (name, accountNumber, message) => {
    expect(refusedPayee(name, accountNumber).details).toEqual({
      payeeVerification: { status: 'FAILED', message },
    });
  },
);
