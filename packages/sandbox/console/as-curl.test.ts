import { expect, test } from 'vitest';
import { asCurl } from './as-curl.ts';

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
