import { expect, test } from 'vitest';
import { refusalOf } from '../../test/refusals.ts';
import { readAccountNumber } from './accounts/banks.ts';
import { verifyPayee } from './payee.ts';

const iban = 'DE89370400440532013000';

const refusedPayee = (name: string, accountNumber = iban) =>
  refusalOf(() => verifyPayee({ name, type: 'Corporate' }, accountNumber));

test.each(['Nordlicht GmbH', 'Match Industries', 'Almostly Ltd'])('%s is verified', (name) => {
  expect(verifyPayee({ name, type: 'Individual' }, iban)).toEqual({
    status: 'SUCCESS',
    message: 'Match',
  });
});

test("4.3 rule 4: an IBAN that is taken is verified, also one of Côte d'Ivoire and of the Falkland Islands", () => {
  for (const sent of ['CI93CI0080111301134291200589', 'FK88SC123456789012']) {
    const accountNumber = readAccountNumber(sent, 'first40');
    expect(verifyPayee({ name: 'Match Ltd', type: 'Corporate' }, accountNumber)).toMatchObject({
      status: 'SUCCESS',
    });
  }
});

test('4.3 rule 4: a name that is almost right is refused with the name that the bank has', () => {
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

test('4.3 rule 4: a name that is wrong is refused without a correction', () => {
  expect(refusedPayee('nomatch Ltd').details).toEqual({
    payeeVerification: { status: 'FAILED', message: 'No match: the bank has another name.' },
  });
});

test.each([
  ['Othertype Ltd', iban, 'No match: the holder is of the other type.'],
  ['Match Ltd', '12345678', 'The account number is not an IBAN, and only an IBAN can be verified.'],
])('4.3 rule 4: the type and the IBAN are verified too: %s, %s', (name, accountNumber, message) => {
  expect(refusedPayee(name, accountNumber).details).toEqual({
    payeeVerification: { status: 'FAILED', message },
  });
});
