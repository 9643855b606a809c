import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteIdOf, secretOf, uuidOf } from '../../common/hash-of.ts';
import { paymentTable } from '../tables/tables.ts';
import {
  belgian,
  counterOf,
  firstCounterOf,
  french,
  ibanCountries,
  ibanOf,
  idKinds,
  idOf,
  remainderOf,
  withCheckDigits,
} from './ids.ts';

const kind = fc.constantFrom(...idKinds);
const counter = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('an id', () => {
  test('idOf makes ids like those of the service, and counterOf returns their counters', () => {
    expect(idOf('payment', 78126)).toBe('NTc4MTI2');
    expect(counterOf('payment', 'NTc4MTI2')).toBe(78126);
  });

  test('an id has letters and digits only, is never a status keyword, and belongs to one kind of object', () => {
    const keywords = new Set<string | undefined>(paymentTable.rows.map(({ to }) => to));
    fc.assert(
      fc.property(kind, counter, (kind, counter) => {
        const id = idOf(kind, counter);
        expect(id).toMatch(/^[MNO][A-Za-z0-9]+$/);
        expect(keywords.has(id)).toBe(false);
        expect(counterOf(kind, id)).toBe(counter);
        for (const other of idKinds) {
          if (other !== kind) expect(counterOf(other, id)).toBeUndefined();
        }
      }),
    );
  });

  test('counterOf returns undefined for a text that idOf never makes', () => {
    const others = [
      '',
      'all',
      'NTc4MTI2=',
      'NTc4MTI2====',
      'NTc4 MTI2',
      'NTc4MTI2\n',
      'NTc4MTI3Cg',
    ];
    // None of these texts is the id of a payment: the first digit of payment ids alone, a number with a leading zero, a number
    // beyond 2^53, and two texts of Base64 with bits that belong to no byte.
    others.push('NQ', 'NTAx', Buffer.from(`5${2 ** 53}`).toString('base64'), 'NTF', 'NTE5NB');
    for (const id of others) expect(counterOf('payment', id)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (id) => {
        const counter = counterOf('payment', id);
        if (counter !== undefined) expect(idOf('payment', counter)).toBe(id);
      }),
    );
  });

  test('firstCounterOf returns a number of five digits that depends on the seed', () => {
    for (const kind of idKinds) {
      expect(firstCounterOf('a', kind)).toBe(firstCounterOf('a', kind));
      expect(String(firstCounterOf('a', kind))).toMatch(/^[1-8]\d{4}$/);
    }
    expect(firstCounterOf('a', 'payment')).not.toBe(firstCounterOf('b', 'payment'));
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('idOf refuses the counter %s', (counter) => {
    expect(() => idOf('payment', counter)).toThrow(RangeError);
  });
});

test('a UUID, a secret and a quote reference have the form of the service, and are the same for the same seed, kind and counter', () => {
  const source = { seed: 7, kind: 'webhook', counter: 1 };
  expect(uuidOf(source)).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(uuidOf(source)).toBe(uuidOf({ ...source, seed: '7' }));
  expect(uuidOf(source)).not.toBe(uuidOf({ ...source, counter: 2 }));
  expect(secretOf(source)).toMatch(/^[A-Za-z0-9]{32,64}$/);
  expect(secretOf(source)).not.toBe(secretOf({ ...source, kind: 'rotated' }));
  expect(quoteIdOf({ ...source, now: 1795426301482 })).toMatch(/^ui\d{4}-\d{5}-1795426301482$/);
});

describe('an IBAN', () => {
  test('withCheckDigits adds the check digits of known IBANs', () => {
    expect(withCheckDigits('DE', '370400440532013000')).toBe('DE89370400440532013000');
    expect(withCheckDigits('GB', 'WEST12345698765432')).toBe('GB82WEST12345698765432');
    expect(withCheckDigits('FR', french('30006', '00001', '12345678901'))).toBe(
      'FR7630006000011234567890189',
    );
    expect(withCheckDigits('BE', belgian('5390075470'))).toBe('BE68539007547034');
  });

  const lengths = { BE: 16, DE: 22, FR: 27, GB: 22 };
  test.each(ibanCountries)(
    'ibanOf makes valid IBANs of %s, and makes none of them twice',
    (country) => {
      const ibans = Array.from({ length: 1000 }, (_, counter) => {
        return ibanOf({ seed: 'a', kind: 'wallet', counter, country });
      });
      for (const iban of ibans) {
        expect(iban).toHaveLength(lengths[country]);
        expect(remainderOf(iban.slice(4) + iban.slice(0, 4))).toBe(1n);
      }
      expect(new Set(ibans).size).toBe(ibans.length);
      expect(ibanOf({ seed: 'b', kind: 'wallet', counter: 1, country })).not.toBe(ibans[1]);
    },
  );
});
