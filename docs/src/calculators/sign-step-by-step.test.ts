import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import fixture from '../../../packages/client/test/wsse.json' with { type: 'json' };
import { problemsOf, signStepByStep } from './sign-step-by-step.ts';

test.each(fixture.vectors)('the steps of the known answer of $username', async (vector) => {
  const { nonce, created, secret, passwordDigest, nonceBase64, header } = vector;
  const digestHex = createHash('sha1')
    .update(nonce + created + secret)
    .digest('hex');
  expect(problemsOf(vector)).toEqual({});
  expect(await signStepByStep(vector)).toEqual({
    nonce,
    nonceBase64,
    created,
    beforeSecret: nonce + created,
    digestHex,
    passwordDigest,
    header,
    curl: `curl "$FX_BASE_URL/wallets" -H 'X-WSSE: ${header}'`,
  });
});

const right = {
  username: 'u',
  secret: 's',
  nonce: '0'.repeat(32),
  created: '2026-11-23T08:00:00Z',
};

test('a shell reads the header out of the line for curl as it is', async () => {
  const { curl, header } = await signStepByStep({ ...right, username: "o'neil $HOME `id`" });
  const { stdout } = spawnSync('sh', ['-c', curl.replace('curl', 'printf "%s\\n"')], {
    encoding: 'utf8',
    env: { FX_BASE_URL: 'https://base-url.invalid' },
  });
  expect(stdout.split('\n')).toEqual([
    'https://base-url.invalid/wallets',
    '-H',
    `X-WSSE: ${header}`,
    '',
  ]);
});

test.each([
  [{ username: '' }, { username: 'Type the username.' }],
  [{ username: 'a"b' }, { username: expect.stringContaining('without quotes') }],
  [{ secret: '' }, { secret: 'Type the secret.' }],
  [{ nonce: 'ABC' }, { nonce: expect.stringContaining('this has 3 characters') }],
  [{ created: '2026-11-23T08:00:00' }, { created: expect.stringContaining('lacks the Z') }],
  [{ created: '2026-02-30T08:00:00Z' }, { created: 'Created is not a date.' }],
  [{ created: '2026-13-30T08:00:00Z' }, { created: 'Created is not a date.' }],
])('%j is refused', (change, problems) => {
  expect(problemsOf({ ...right, ...change })).toEqual(problems);
});
