import { expect, test } from 'vitest';
import { asCurl, formatAmount } from './formats.ts';

test.each([
  ['000000001250.00', '1,250.00'],
  ['-000000000012.50', '\u221212.50'],
  ['000000000000', '0'],
  ['000000000000.0000001', '0.0000001'],
  ['999999999999.99', '999,999,999,999.99'],
  ['1234567', '1,234,567'],
  ['<b>1</b>', '<b>1</b>'],
  ['', ''],
])('formatAmount shows %j as %j', (value, shown) => {
  expect(formatAmount(value)).toBe(shown);
});

test('asCurl puts each part of a request into single quotes, so that a shell changes nothing in it', () => {
  const request = { method: 'POST', target: '/payments?tag=$HOME', body: `{"tag":"it's"}` };
  const signature = 'UsernameToken Username="treasury"';
  expect(asCurl(request, 'http://127.0.0.1:4010', signature)).toBe(
    [
      `curl -X POST 'http://127.0.0.1:4010/payments?tag=$HOME' \\`,
      `  -H 'X-WSSE: UsernameToken Username="treasury"' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"tag":"it'\\''s"}'`,
    ].join('\n'),
  );
});
