import { expect, test } from 'vitest';
import { asClientCode, asCurl } from './as-program.ts';

const parameter = (name: string, argument: 'single' | 'named' | 'query') => ({
  name,
  argument,
  place: argument === 'query' ? 'query' : 'path',
  isRequired: true,
  values: undefined,
  example: '',
});

test('curl gets the request as it is, since a shell reads nothing in single quotes', () => {
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

test.each([
  ['payments.confirm', [parameter('id', 'single')], undefined, 'payments.confirm("NTc4")'],
  [
    'payments.getOptions',
    [parameter('walletId', 'named'), parameter('externalBankAccountId', 'named')],
    undefined,
    'payments.getOptions({\n  "walletId": "MTE",\n  "externalBankAccountId": "Mjg"\n})',
  ],
  [
    'payments.list',
    [parameter('status', 'query'), parameter('page', 'query')],
    undefined,
    'payments.list({\n  "status": "all"\n})',
  ],
  [
    'webhooks.update',
    [parameter('id', 'single')],
    '{"url":"http://127.0.0.1/"}',
    'webhooks.update("NTc4", {\n  "url": "http://127.0.0.1/"\n})',
  ],
  ['wallets.list', [parameter('page', 'query')], undefined, 'wallets.list()'],
] as const)('%s is called as the client takes it', (clientMethod, parameters, body, call) => {
  const values = {
    id: 'NTc4',
    walletId: 'MTE',
    externalBankAccountId: 'Mjg',
    status: 'all',
    page: '',
  };
  const form = { clientMethod, parameters: [...parameters] };
  expect(asClientCode(form, values, body, 'http://127.0.0.1:4010')).toContain(
    `const answer = await fx.${call};`,
  );
});
