import type { TypeRow } from './fact-table.ts';
import { events } from './section-6.ts';

const webhookId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** Section 2.1: common types, then the plain JSON types that the field tables name. */
export const types: Readonly<Record<string, TypeRow>> = {
  // String of letters (upper and lower case) and digits, at least one character.
  ID: {
    section: '2.1',
    accept: ['a', 'Z', '0', 'aB3dE5', 'aB3dE5'.repeat(50)],
    reject: ['', 'a-b', 'a b', 'a_b', 5],
  },
  // Exactly 3 capital letters.
  Currency: {
    section: '2.1',
    accept: ['EUR', 'AAA', 'ZZZ'],
    reject: ['eur', 'EURO', 'EU', 'E1R', '', 978],
  },
  // Exactly 6 capital letters, two currency codes concatenated.
  CurrencyPair: {
    section: '2.1',
    accept: ['EURUSD', 'AAAZZZ'],
    reject: ['EUR/USD', 'EURUS', 'EURUSDX', 'eurusd', 'EUR USD', 1],
  },
  // YYYY-MM-DD
  Date: {
    section: '2.1',
    accept: ['2026-01-31'],
    reject: ['2026-1-31', '31-01-2026', '20260131', '2026-01-31 10:00:00', '', 20260131],
  },
  // YYYY-MM-DD HH:MM:SS (space separator, 24-hour clock)
  Datetime: {
    section: '2.1',
    accept: ['2026-01-31 00:00:00', '2026-01-31 23:59:59'],
    reject: ['2026-01-31T23:59:59', '2026-01-31', '2026-01-31 23:59', '2026-01-31 11:59:59 PM', 1],
  },
  // Optional minus sign, exactly 12 integer digits, then optionally a dot and 1 to 7 decimals.
  QuotedDecimal: {
    section: '2.1',
    accept: ['000000000100', '-000000000100', '000000000100.5', '-000000000100.1234567'],
    reject: [
      '00000000100',
      '0000000000100',
      '+000000000100',
      '000000000100.',
      '000000000100.12345678',
      '000000000100,5',
      100,
    ],
  },
  // Letters, digits, dot, underscore, hyphen; @; the same set; a dot; at least 2 letters.
  Email: {
    section: '2.1',
    accept: ['a.b_c-9@x-y_z.example.fr', 'A@b.Museum', `${'a'.repeat(64)}@example.com`],
    reject: ['a+b@example.com', 'a@example', 'a@example.c', 'a@b@example.com', '@example.com', 1],
  },
  // UUID: 8-4-4-4-12 hexadecimal digits.
  webhookId: {
    section: '2.1',
    accept: [webhookId],
    reject: [webhookId.replaceAll('-', ''), webhookId.replace('3', 'g'), `${webhookId}0`, '', 1],
  },
  // Starting with http:// or https://.
  url: {
    section: '2.1',
    accept: [
      'http://client.example/hook',
      'https://client.example/hook',
      'https://client.example:8443/hook?of=payments#here',
    ],
    reject: ['ftp://client.example', 'client.example', '//client.example', 1],
  },
  // Section 2.7: 32 to 64 letters and digits.
  secret: {
    section: '2.7',
    accept: ['aB3d'.repeat(8), 'aB3d'.repeat(16)],
    reject: ['aB3d'.repeat(8).slice(1), `${'aB3d'.repeat(16)}a`, `${'aB3d'.repeat(8)}-`, 1],
  },
  // Section 6: the event names.
  event: { section: '6', accept: events, reject: [1], values: events },
  // Text of any kind, as far as its length allows; section 5 forbids some characters in requests.
  string: { accept: ['A', `aZ 09-_.,;:+='"()é`], reject: [1, true, {}, []] },
  integer: { accept: [1], reject: ['1', 1.5, {}] },
  boolean: { accept: [true, false], reject: ['true', 1, {}] },
  object: { accept: [], reject: ['A', 1, []] },
  array: { accept: [[]], reject: ['A', 1, {}] },
};
