import { expect, test } from 'vitest';
import { control } from '../../test/control.ts';
import { serverOf } from '../../test/server.ts';

const signed = (header: unknown) => ({ headers: { 'X-WSSE': String(header) } });

test('a header is signed for one request, as the first user, and tells no secret', async () => {
  const server = await serverOf({ rejectNonceReuse: true });
  const { status, headers, body, text } = await control(server, 'POST /_mock/signature');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(text).not.toContain(server.credentials.secret);
  const sent = async () =>
    (await fetch(`${server.url}/wallets`, signed(Object(body)['X-WSSE']))).status;
  expect([await sent(), await sent()]).toEqual([200, 401]);
  expect(server.requests[0]?.signature?.every(({ isRight }) => isRight)).toBe(true);
});

test('a header is signed as the user that is named', async () => {
  const server = await serverOf();
  const fork = server.fork({ username: 'treasury', secret: 'a-secret-of-its-own' });
  const { body, text } = await control(server, 'POST /_mock/signature?user=treasury');
  expect(text).not.toContain('a-secret-of-its-own');
  expect((await fetch(`${server.url}/wallets`, signed(Object(body)['X-WSSE']))).status).toBe(200);
  expect([fork.requests.length, server.requests.length]).toEqual([1, 0]);
  const nobody = await control(server, 'POST /_mock/signature?user=nobody');
  expect(nobody.status).toBe(404);
});

test('a header is signed with the wall time that signatures are verified with', async () => {
  const server = await serverOf({ clock: () => new Date('2030-01-01T00:00:00Z') });
  const { body } = await control(server, 'POST /_mock/signature');
  expect(Object(body)['X-WSSE']).toContain('Created="2030-01-01T00:00:00Z"');
  expect((await fetch(`${server.url}/wallets`, signed(Object(body)['X-WSSE']))).status).toBe(200);
});

test('nothing is signed for a question, or where there is no control interface', async () => {
  expect((await control(await serverOf(), 'GET /_mock/signature')).status).toBe(405);
  expect((await control(await serverOf({ control: 'off' }), 'POST /_mock/signature')).status).toBe(
    404,
  );
});
