import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { validatorsModule } from './validators.ts';

const expanded = await readDocument('expanded');

interface Validators {
  freeText: { pattern: RegExp; rule: string };
  operations: Record<string, { validate(request: unknown): boolean; bodyLimit: number }>;
}

async function imported(text: string): Promise<Validators> {
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

test('the module needs nothing but itself', async () => {
  const text = validatorsModule(expanded);
  expect(text).not.toMatch(/\brequire\(|^import\b/m);
  const { operations } = await imported(text);
  expect(Object.keys(operations)).toContain('listPayments');
  expect(Object.keys(operations)).not.toContain('listPaymentsAll');
  expect(operations['uploadProofOfTransaction']?.bodyLimit).toBe(Infinity);
});

test('a length is counted in characters', async () => {
  const { operations } = await imported(validatorsModule(expanded));
  const isValid = (unit: string, count: number) =>
    operations['createTrade']?.validate({ path: {}, query: {}, body: trade(unit.repeat(count)) });
  const trade = (tag: string) => ({
    ...{ currencyPair: 'EURUSD', side: 'S', deliveryDate: '2026-11-25', tag },
    amount: { value: '000000010000.00', currency: 'EUR' },
  });
  // A half of a character counts as one.
  for (const unit of ['x', 'é', '🏦', '\ud83c', '\udfe6']) {
    expect(isValid(unit, 76)).toBe(true);
    expect(isValid(unit, 77)).toBe(false);
  }
});

test('the paths of one operation have to take the same', () => {
  const changed = structuredClone(expanded);
  changed.paths['/payments/planified']?.get?.parameters?.pop();
  expect(() => validatorsModule(changed)).toThrow(
    'The paths of listPayments take different requests.',
  );
});

test.each([undefined, {}, { pattern: '^a$' }, { 'x-rule': 'must be a' }])(
  'a description whose rule for text is %j is refused',
  (rule) => {
    const changed = structuredClone(expanded);
    // Requests refer to it, too.
    changed.paths = {};
    Object.assign(changed.components?.['schemas'] ?? {}, { FreeText: rule });
    expect(() => validatorsModule(changed)).toThrow('FreeText of the description needs a pattern');
  },
);
