import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { runSampleOn } from './run-sample.ts';

const nobodyKnows = [
  ['errors/outcome.py', /^unknown$/m],
  ['did-i-pay/find.py', /^outcome: unknown$/m],
  ['payments/pay.py', /Wait ten minutes/],
] as const;
const refused = [
  ['errors/outcome.py', /^rejected$/m],
  ['did-i-pay/find.py', /^outcome: refused$/m],
  ['payments/pay.py', /ServiceError: POST \/payments was answered with 422/],
] as const;

/** A fake service refuses each request that could change something, with the given status and a readable error. */
const said = async (file: string, status: number) => {
  const { url } = await loopbackServer((response, { method, url: path }) => {
    const hasEffect = method !== 'GET' && !path.startsWith('/_sandbox');
    const isEmpty = path.startsWith('/payments');
    response.writeHead(hasEffect ? status : isEmpty ? 204 : 200);
    const [wallets, accounts] = [[{ id: 'NDgyODM' }], [{ id: 'MTIzNDU' }]];
    response.end(
      JSON.stringify(hasEffect ? { errorMessage: 'The client went away' } : { wallets, accounts }),
    );
  });
  const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };
  const { stdout, stderr } = await runSampleOn({ url, credentials }, file);
  return stdout + stderr;
};

test.each(nobodyKnows)(
  'the sample %s treats a 408 or a 499 as an unknown outcome, and not as a refusal',
  async (file, expected) => {
    expect(await said(file, 408)).toMatch(expected);
    expect(await said(file, 499)).toMatch(expected);
  },
);

test.each(refused)('the sample %s treats a 422 as a refusal', async (file, expected) => {
  expect(await said(file, 422)).toMatch(expected);
});
