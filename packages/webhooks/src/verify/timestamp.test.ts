import { expect, it } from 'vitest';
import { parseTimestamp, requireRecent, type TimestampRules } from './timestamp.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const second = Date.UTC(2026, 2, 29, 1, 0, 0);

it.each([
  ['1774746000', second],
  ['1774746000123', second + 123],
  ['2026-03-29T01:00:00Z', second],
  ['2026-03-29T01:00:00.5Z', second + 500],
  ['2026-03-29T01:00:00.123456789Z', second + 123],
  ['2026-03-29T03:00:00+02:00', second],
  ['2026-03-29T03:00:00.040+0200', second + 40],
  ['2026-03-28T19:30:00-05:30', second],
  ['2026-03-30T00:00:00+23:00', second],
  ['2026-03-28T05:00:00-20:00', second],
  ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29)],
])('parseTimestamp reads %s', (text, expected) => {
  expect(parseTimestamp(text)).toBe(expected);
});

it.each([
  // These timestamps have neither 10 nor 13 digits, or contain characters other than the digits 0 to 9.
  ...['', ' ', '0', '177474600', '17747460001', '177474600012', '17747460001234'],
  ...['1774746000.5', '-774746000', '+774746000', ' 1774746000', '1774746000 ', '1774746000\n'],
  ...['1774746000junk', '0x69c87a1000', '1.774746e9', '١٧٧٤٧٤٦٠٠٠', 'Infinity'],
  // These timestamps have no time zone, or one that is not in the form of ISO 8601.
  ...['2026-03-29T01:00:00', '2026-03-29 01:00:00', '2026-03-29T01:00:00z'],
  ...['2026-03-29T01:00:00ZZ', '2026-03-29T01:00:00 Z', '2026-03-29T03:00:00 +02:00'],
  ...['2026-03-29T01:00:00+2', '2026-03-29T01:00:00+24:00', '2026-03-29T01:00:00+02:60'],
  ...['2026-03-29T01:00:00Z (UTC)', '2026-03-29T01:00:00Z\n'],
  // These timestamps name moments that do not exist, such as February 30.
  ...['2026-02-30T01:00:00Z', '2026-02-29T01:00:00Z', '2026-13-01T01:00:00Z'],
  ...['2026-00-01T01:00:00Z', '2026-03-29T24:00:00Z', '2026-03-29T25:00:00Z'],
  ...['2026-03-29T01:60:00Z', '2026-03-29T01:00:60Z'],
  // These timestamps have a format that verifyWebhook does not read.
  ...['2026-03-29', '2026-03-29T01:00Z', '2026-03-29 01:00:00Z', 'on 2026-03-29T01:00:00Z'],
  ...['2026-03-29T01:00:00.Z', '2026-03-29T01:00:00.1234567890Z', '2026-03-29T01:00:00,5Z'],
  ...['20260329T010000Z', 'Sun, 29 Mar 2026 01:00:00 GMT', 'now'],
])('parseTimestamp does not read %j', (text) => {
  expect(parseTimestamp(text)).toBeNaN();
});

const now = 1_774_746_000_000;

const requireNow = (text: string, rules: Partial<TimestampRules> = {}) =>
  requireRecent(text, { toleranceSeconds: 300, clock: () => new Date(now), ...rules });

function outcome(text: string, rules: Partial<TimestampRules> = {}): string {
  try {
    requireNow(text, rules);
    return 'accepted';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
}

const seconds = (offset: number) => String(now / 1000 + offset);

const refused = 'TIMESTAMP_OUT_OF_TOLERANCE';

it.each([
  [-301_000, 300, refused],
  [-300_001, 300, refused],
  [-300_000, 300, 'accepted'],
  [-299_000, 300, 'accepted'],
  [0, 300, 'accepted'],
  [299_000, 300, 'accepted'],
  [300_000, 300, 'accepted'],
  [300_001, 300, refused],
  [301_000, 300, refused],
  [-1, 0, refused],
  [0, 0, 'accepted'],
  [1, 0, refused],
])(
  'requireRecent judges a timestamp that is %i ms off when toleranceSeconds is %i: %s',
  (offset, most, expected) => {
    const rules = { toleranceSeconds: most };
    expect(outcome(String(now + offset), rules)).toBe(expected);
    expect(outcome(new Date(now + offset).toISOString(), rules)).toBe(expected);
    if (offset % 1000 === 0) expect(outcome(seconds(offset / 1000), rules)).toBe(expected);
  },
);

it('requireRecent refuses a timestamp when the clock returns an invalid date', () => {
  expect(outcome(seconds(0), { clock: () => new Date(Number.NaN) })).toBe(refused);
});

it('the error of requireRecent says how old or far ahead the timestamp is, and that a clock may be wrong', () => {
  expect(() => requireNow(seconds(-301))).toThrow(
    /"1774745699" is 301 s old, beyond toleranceSeconds: .*clock/,
  );
  expect(() => requireNow(seconds(400))).toThrow(/400 s ahead/);
});

it('requireRecent refuses a timestamp when parseTimestamp returns no finite number or throws, and the thrown error is the cause', () => {
  for (const time of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(outcome(seconds(0), { parseTimestamp: () => time })).toBe('TIMESTAMP_UNREADABLE');
  }
  const cause = new Error('not mine');
  const parseTimestamp = () => {
    throw cause;
  };
  expect(() => requireNow('x', { parseTimestamp })).toThrow(
    expect.objectContaining({ code: 'TIMESTAMP_UNREADABLE', cause }),
  );
});

it.each([
  ['x'.repeat(64), `"${'x'.repeat(64)}"`],
  ['x'.repeat(65), `"${'x'.repeat(64)}"`],
])('the error of requireRecent quotes at most 64 characters of %s', (text, quoted) => {
  expect(() => requireNow(text)).toThrow(` ${quoted} `);
  expect(() => requireNow(text)).toThrow(/: pass parseTimestamp\.$/);
});
