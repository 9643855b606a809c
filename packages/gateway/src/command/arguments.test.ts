import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { help, readArguments } from './arguments.ts';

const token = 'a-token-of-16-and-more';
const environment = {
  FX_BASE_URL: 'https://demo.example',
  FX_USERNAME: 'user',
  FX_SECRET: 'secret',
  GATEWAY_TOKENS: `shop:${token}1,shop:${token}2,erp:${token}3`,
  GATEWAY_DECIDERS: `alice:${token}4`,
  GATEWAY_SIGNING_KEY: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};
const needed = ['--account', 'acme-demo', '--data', '/var/lib/gateway.sqlite'];

test('the gateway command lists all missing settings in one error', async () => {
  const error = await errorOf(readArguments(['--notifications', '127.0.0.1:1'], {}));
  const names = [
    ...['FX_BASE_URL', 'FX_USERNAME', 'FX_SECRET', '--account', '--data', 'DATABASE_URL'],
    ...['GATEWAY_TOKENS', 'GATEWAY_DECIDERS', 'GATEWAY_SIGNING_KEY', '--deliver-to'],
    ...['--subscribe', 'FX_WEBHOOK_SECRET'],
  ];
  for (const name of names) expect(String(error)).toContain(name);
});

test('the gateway command accepts several tokens for one caller, a stop timeout in seconds, and secrets in files', async () => {
  const file = join(await temporaryFolder(), 'tokens');
  await writeFile(file, `# our programs\nshop:${token}1\nerp:${token}2\n`);
  const { GATEWAY_TOKENS: _, ...others } = environment;
  const fromFile = await readArguments(needed, { ...others, GATEWAY_TOKENS_FILE: file });
  expect(fromFile).toMatchObject({ options: { callers: [{ name: 'shop' }, { name: 'erp' }] } });
  const stopping = [...needed, '--stop-timeout', '0.1'];
  expect(await readArguments(stopping, environment)).toMatchObject({
    command: 'start',
    options: {
      callers: [{ name: 'shop' }, { name: 'shop' }, { name: 'erp' }],
      host: '127.0.0.1',
      port: 4020,
      stopTimeout: 100,
    },
  });
});

const url = 'postgres://127.0.0.1/x';
const hook = ['--deliver-to', 'https://a', '--subscribe', 'https://b'];

test.each([
  [['--listen', '0.0.0.0:4020'], {}, 'Other machines can reach --listen 0.0.0.0:4020'],
  [['--notifications', '0.0.0.0:1', ...hook], {}, 'Other machines can reach --notifications'],
  [[], { DATABASE_URL: url }, 'Either data (--data) or DATABASE_URL must be given, and not both'],
  [['--stop-timeout', 'soon'], {}, '--stop-timeout must be a number of seconds'],
  [['--listen', '4020'], {}, 'must be HOST:PORT'],
  [['--tls-cert', '/nowhere'], {}, 'must be given together'],
  [['--tls-cert', '/nowhere', '--tls-key', '/nowhere'], {}, '/nowhere cannot be read: ENOENT'],
  [['--deliver-to', 'https://a'], {}, '--notifications is missing'],
  [
    [],
    { GATEWAY_TOKENS: 'shop:short' },
    'token of entry 1 of GATEWAY_TOKENS must have at least 16',
  ],
  [[], { GATEWAY_TOKENS: `Shop ${token}` }, 'entry 1 of GATEWAY_TOKENS must be NAME:TOKEN'],
  [[], { GATEWAY_DECIDERS: '# nobody yet' }, 'must have the token of at least one person'],
  [[], { GATEWAY_TOKENS_FILE: '/nowhere' }, '/nowhere cannot be read'],
])(
  'the gateway command refuses %s with %o, and the error contains no token',
  async (args, more, message) => {
    const call = readArguments([...needed, ...args], { ...environment, ...more });
    const error = String(await errorOf(call));
    expect(error).toContain(message);
    expect(error).not.toContain(token);
  },
);

test.each([
  '"postgres://fx:s3cret@db/fx"',
  'mysql://fx:s3cret@db/fx',
  'Postgres://fx:s3cret@db/fx',
])(
  'the gateway command refuses a DATABASE_URL that is not a PostgreSQL URL, and the error contains no password: %s',
  async (DATABASE_URL) => {
    const args = needed.filter((one, index) => one !== '--data' && needed[index - 1] !== '--data');
    const call = readArguments(args, { ...environment, DATABASE_URL });
    const error = String(await errorOf(call));
    expect(error).toContain('DATABASE_URL must be the URL of a PostgreSQL database');
    expect(error).not.toContain('s3cret');
  },
);

test.each(['compose.yaml', 'crossborder-fx-gateway.service'])(
  'the sample %s uses only options and settings that the gateway has',
  async (name) => {
    const sample = await readFile(new URL(`../../samples/${name}`, import.meta.url), 'utf8');
    const [, given = ''] =
      /crossborder-fx-gateway(?:\.js)?((?:\s+--\S+(?: [^-\s]\S*)?)+)/.exec(sample) ?? [];
    expect(
      await readArguments(given.trim().replace('%S', '/var/lib').split(/\s+/), {
        ...environment,
        ...(sample.includes('DATABASE_URL') && { DATABASE_URL: 'postgres://127.0.0.1/gateway' }),
      }),
    ).toMatchObject({ options: { account: 'acme-live' } });
    for (const [, setting] of sample.matchAll(
      /\b((?:FX|GATEWAY|DATABASE)_[A-Z_]+?)(?:_FILE)?\b/g,
    )) {
      expect(help).toContain(setting);
    }
  },
);

test('with --behind-proxy, the gateway may listen on an address that other machines can reach', async () => {
  const args = [...needed, '--listen', '0.0.0.0:4020', '--behind-proxy'];
  expect(await readArguments(args, environment)).toMatchObject({ options: { host: '0.0.0.0' } });
});
