import { expect, test } from 'vitest';
import {
  errorMessageIn,
  errorOf,
  freePort,
  json,
  loopbackServer,
  refusingPort,
  send,
  storyPayment,
  wsseHeader,
} from './index.ts';

const credentials = { username: 'bob', secret: 'taadtaadpstcsm' };

test('a header has the digest that was published for its nonce, time and secret in 2003', () => {
  const parts = { nonce: 'd36e316282959a9ed4c89851497a717f', created: '2003-12-15T14:43:07Z' };
  expect(wsseHeader(credentials, parts)).toBe(
    'UsernameToken Username="bob", PasswordDigest="quR/EWLAV4xLf9Zqyw4pDmfV9OY=", ' +
      'Nonce="ZDM2ZTMxNjI4Mjk1OWE5ZWQ0Yzg5ODUxNDk3YTcxN2Y=", Created="2003-12-15T14:43:07Z"',
  );
});

test('a sent request arrives signed, with its body as JSON', async () => {
  const { url, requests } = await loopbackServer((response) => json(response, 201, { a: 1 }));
  const response = await send({ url, credentials }, '/payments', { body: storyPayment });
  expect([response.status, await response.json()]).toEqual([201, { a: 1 }]);
  const headers = {
    'x-wsse': expect.stringMatching(/^UsernameToken Username="bob"/),
    'content-type': 'application/json',
  };
  expect(requests).toMatchObject([{ method: 'POST', url: '/payments', headers }]);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual(storyPayment);
});

test('the payment is the one that the other examples go on with', () => {
  expect(storyPayment).toMatchObject({
    externalBankAccountId: 'MTk0MTU',
    amount: { value: '000000001250.00', currency: 'EUR' },
    tag: 'Order 4711',
  });
});

test('a call that succeeds has no error', async () => {
  await expect(errorOf(Promise.resolve(1))).rejects.toThrow('should have failed');
  expect(await errorOf(Promise.reject('why'))).toBe('why');
});

test.each([{}, { errorCode: '1' }, { extra: 1 }])('an error body with %j is refused', (change) => {
  const body = { errorCode: 1, errorType: 'Refused', errorMessage: 'no', link: 'none' };
  expect(errorMessageIn(body)).toBe('no');
  const changed = Object.keys(change).length === 0 ? {} : { ...body, ...change };
  expect(() => errorMessageIn(changed)).toThrow('This is no error body');
});

test('nothing listens on a free port, nor on the one that refuses', async () => {
  for (const port of [await freePort(), refusingPort]) {
    const error = await errorOf(fetch(`http://127.0.0.1:${port}`));
    expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  }
});
