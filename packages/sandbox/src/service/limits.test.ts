import { describe, expect, test } from 'vitest';
import { newBeneficiary } from '../../test/new-beneficiary.ts';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../test/strict.ts';

describe('8: text lengths of a beneficiary', () => {
  test('an account number of 50 characters is taken, of which spaces are no part, and one of 51 not', async () => {
    const sandbox = await sandboxOf();
    const digits = '1'.repeat(40);
    const sent = `${digits.replaceAll('1111', '1111 ')}`;
    expect(sent).toHaveLength(50);
    const body = newBeneficiary({ accountNumber: sent });
    const created = await clientOf(sandbox).externalBankAccounts.create(body);
    expect(created.accountNumber).toBe(digits);
    const longer = newBeneficiary({ accountNumber: ` ${sent}` });
    const response = await sendStrict(sandbox, '/externalBankAccounts', { body: longer });
    expect(response.status).toBe(422);
  });

  test.each([
    ['bic', { holderBank: { bic: 'EXAMDEFFXXXX' } }],
    ['correspondentBic', { correspondentBic: 'EXAMDEFFXXX'.padEnd(51) }],
    ['holder type', { holder: { name: 'Example', type: 'Individuals' } }],
  ])('a longer %s is refused', async (_field, fields) => {
    const body = { ...newBeneficiary(), ...fields };
    const response = await sendStrict(await sandboxOf(), '/externalBankAccounts', { body });
    expect(response.status).toBe(422);
  });
});
