import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { asClientCode, asCurl, valuesInPath } from './as-program.ts';

const parameter = (name: string, argument: 'single' | 'named' | 'query') => ({
  name,
  argument,
  place: argument === 'query' ? 'query' : 'path',
  isRequired: true,
  values: undefined,
  example: '',
});

test('a shell hands curl exactly what is to be sent', () => {
  const body = `{"tag":"it's $HOME \`id\` \\"x\\""}`;
  const command = asCurl({
    method: 'POST',
    url: "http://127.0.0.1:4010/payments?tag=it's",
    signature: 'UsernameToken Username="treasury", Nonce="1"',
    body,
  });
  const args = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
  });
  expect(args.split('\0').slice(0, -1)).toEqual([
    '-X',
    'POST',
    "http://127.0.0.1:4010/payments?tag=it's",
    '-H',
    'X-WSSE: UsernameToken Username="treasury", Nonce="1"',
    '-H',
    'Content-Type: application/json',
    '-d',
    body,
  ]);
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

test('the parameters of a path are those of its template', () => {
  expect(valuesInPath('/trades/_{status}', '/trades/_all')).toEqual({ status: 'all' });
  expect(valuesInPath('/wallets/{id}/balance/{date}', '/wallets/MTE/balance/2026-11-26')).toEqual({
    id: 'MTE',
    date: '2026-11-26',
  });
});
