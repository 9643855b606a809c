import { createServer } from 'node:net';
import { listen, temporaryFolder, tls } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { aliceToken, gatewaySetup, shopToken } from '../../test/setup.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import { startGateway } from '../start-gateway.ts';
import { checkGateway } from './check-gateway.ts';

async function setup() {
  const { data, client, start } = await gatewaySetup();
  const options: GatewayOptions = {
    ...{ account: 'acme-test', data, client, port: 0 },
    callers: [{ name: 'shop', token: shopToken }],
    deciders: [{ name: 'alice', token: aliceToken }],
  };
  return { options, data, start };
}

const notifications = {
  port: 0,
  deliverTo: 'http://127.0.0.1:8080/events',
  subscribe: 'https://hooks.acme.example/notifications',
  signingKeys: [`whsec_${Buffer.alloc(32, 7).toString('base64')}`],
};
const client = { baseUrl: 'https://demo.example', username: 'u', secret: 's' };
const hook = (more: object) => ({ notifications: { ...notifications, ...more } });

const noLogin = 'must have no user name or password';
const oneDatabase = 'Either data (--data) or DATABASE_URL must be given, and not both';
const tlsFault = 'and its key (--tls-key) cannot be';
const usedTwice = [{ name: 'al', token: shopToken }];
const otherName = 'must not have the name of a program or of a person';
const assistant = (name: string, token = 'a-token-of-the-helper-004') => ({
  assistants: [{ name, token }],
});

const wrongOptions: [what: string, wrong: Partial<GatewayOptions>, sentence: string | RegExp][] = [
  ['an account with a space at its end', { account: 'acme ' }, 'without a space at its start'],
  ['no account', { account: '' }, 'must be a name'],
  ['a base URL without a scheme', { client: { ...client, baseUrl: 'demo.example' } }, 'baseUrl'],
  ['a base URL without TLS', { client: { ...client, baseUrl: 'http://demo.example' } }, 'https://'],
  ['a public URL without a scheme', { publicUrl: 'acme.example' }, '--public-url) must begin'],
  ['a public URL that begins with file:', { publicUrl: 'file:///tmp' }, '--public-url) must begin'],
  ['a public URL with a password', { publicUrl: 'https://a:b@acme.example' }, noLogin],
  ['a delivery URL of ftp:', hook({ deliverTo: 'ftp://x/' }), '--deliver-to) must begin'],
  ['a delivery URL with a password', hook({ deliverTo: 'http://a:b@x/' }), noLogin],
  ['a delivery URL with a user name', hook({ deliverTo: 'http://a@x/' }), noLogin],
  ['a delivery URL whose port fetch blocks', hook({ deliverTo: 'http://x:6000/' }), 'fetch blocks'],
  ['a subscription URL without a scheme', hook({ subscribe: 'x/n' }), '--subscribe) must begin'],
  ['a subscription URL with a password', hook({ subscribe: 'https://:b@x/n' }), noLogin],
  ['an invalid signing key', hook({ signingKeys: ['abc'] }), 'whsec_'],
  ['no signing key', hook({ signingKeys: [] }), 'must have at least one key, which signs'],
  ['no subscription URL and no webhook secret', hook({ subscribe: undefined }), 'secrets (FX_'],
  ['an invalid TLS certificate', { tls: { cert: '{}', key: '{}' } }, tlsFault],
  ['an invalid TLS key', { tls: { ...tls, key: '{}' } }, tlsFault],
  ['one token for a program and a person', { deciders: usedTwice }, 'token of the program shop'],
  ['an assistant with the name of a decider', assistant('alice'), otherName],
  ['an assistant with the name of a program', assistant('shop'), otherName],
  ['the token of a decider for an assistant', assistant('x', aliceToken), 'of the decider alice'],
  ['the token of a program for an assistant', assistant('x', shopToken), 'of the program shop'],
  ['no person who decides', { deciders: [] }, 'deciders (GATEWAY_DECIDERS) must have the token'],
  ['no token of a program', { callers: [] }, 'callers (GATEWAY_TOKENS) must have the token'],
  ...['Shop', '*', 'shop:erp', ''].map((name): [string, Partial<GatewayOptions>, string] => {
    const callers = [{ name, token: shopToken }];
    return [`a program with the name "${name}"`, { callers }, 'lowercase letters'];
  }),
  ['two databases', { databaseUrl: 'postgres://127.0.0.1/x' }, oneDatabase],
  ['no database', { data: undefined }, oneDatabase],
  ['a database in a missing folder', { data: '/nowhere/a.sqlite' }, 'a.sqlite cannot be used'],
  ['a relative path of the database', { data: 'a.sqlite' }, '--data) must be an absolute path'],
  [
    'an unknown host to listen on',
    { host: 'nowhere.invalid' },
    /on nowhere\.invalid:\d+: ENOTFOUND/,
  ],
  ['a host of another machine', { host: '192.0.2.1' }, /on 192\.0\.2\.1:\d+: EADDRNOTAVAIL/],
  [
    'one address for two listeners',
    { port: 4020, ...hook({ port: 4020 }) },
    'must be another addr',
  ],
];

test('the gateway refuses each wrong configuration in a sentence, both at a start and with --check', async () => {
  const { options, start } = await setup();
  // The first start creates the database file, so that only the wrong option can be the reason of a refusal.
  await (await start()).close();
  for (const [what, wrong, sentence] of wrongOptions) {
    const given = { ...options, ...wrong };
    await expect(checkGateway(given), what).rejects.toThrow(sentence);
    await expect(startGateway(given), what).rejects.toThrow(sentence);
  }
});

test('--check says whether a database exists or may be created, creates no database, and can run while a gateway runs', async () => {
  const { options, start, data } = await setup();
  await expect(checkGateway(options)).rejects.toThrow('the file does not exist');
  await checkGateway({ ...options, create: true });
  await expect(checkGateway(options)).rejects.toThrow('the file does not exist');
  const folder = `${await temporaryFolder()}/missing`;
  const elsewhere = { ...options, create: true, data: `${folder}/a.sqlite` };
  await expect(checkGateway(elsewhere)).rejects.toThrow(`${folder} cannot be written: ENOENT`);

  const { url } = await start();
  await checkGateway({ ...options, data, ...hook({}), port: Number(new URL(url).port) });
  await expect(checkGateway({ ...options, account: 'other' })).rejects.toThrow('account acme-test');
});

test('a gateway that cannot listen because its address is taken throws an error with the address', async () => {
  const { options, start } = await setup();
  await (await start()).close();
  const { port } = new URL(await listen(createServer()));
  const sentence = `The gateway cannot listen on 127.0.0.1:${port}: EADDRINUSE`;
  await expect(startGateway({ ...options, port: Number(port) })).rejects.toThrow(sentence);
  const second = { ...options, ...hook({ port: Number(port) }) };
  await expect(startGateway(second)).rejects.toThrow(sentence);
});
