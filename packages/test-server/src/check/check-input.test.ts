import { errorMessageOf, send } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { document } from '../../test/document.ts';
import { foundBy } from '../../test/found-by.ts';
import { serverOf } from '../../test/server.ts';
import { createRouter } from '../exchange/operations.ts';
import { Refusal } from '../exchange/refusal.ts';
import { createInputCheck } from './check-input.ts';

const forbidden = [...'&<>%?\\/|'];
const rule = 'must not contain & < > % ? \\ / |';

test.each(forbidden)('%s is refused with 422 wherever it occurs', async (character) => {
  const server = await serverOf();
  const text = `a${character}b`;
  const escaped = encodeURIComponent(text);
  const refusals: [place: string, response: Promise<Response>][] = [
    ['path.date', send(server, `/wallets/W/balance/${escaped}`)],
    ['query.unknown', send(server, `/wallets?unknown=${escaped}`)],
    ['body.tag', send(server, '/wallets', { body: { currency: 'EUR', tag: text } })],
    ['body.holder.address.street', send(server, '/wallets', { body: holderOn(text) })],
    ['body.unknown.deep', send(server, '/wallets', { body: { unknown: [{ deep: text }] } })],
    ['a name in body', send(server, '/wallets', { body: { [text]: 1 } })],
  ];
  for (const [place, refusal] of refusals) {
    const response = await refusal;
    expect(response.status).toBe(422);
    expect(await errorMessageOf(response)).toBe(`${place} ${rule}.`);
  }
});

test.each(forbidden)('an id with %s is refused with what an id has to be', async (character) => {
  const server = await serverOf();
  const id = encodeURIComponent(`a${character}b`);
  const paths = {
    'path.id': `/wallets/${id}`,
    'query.walletId': `/financialMovements?walletId=${id}`,
  };
  for (const [place, path] of Object.entries(paths)) {
    const response = await send(server, path);
    expect(response.status).toBe(422);
    expect(await errorMessageOf(response)).toBe(`${place} must be letters and digits.`);
  }
});

const holderOn = (street: string) => ({ holder: { address: { street } } });

test('the answer names all problems at once', async () => {
  const response = await send(await serverOf(), '/wallets?a=%25', {
    body: { tag: '/', b: '?' },
  });
  expect(await errorMessageOf(response)).toBe(`query.a ${rule}; body.tag ${rule}; body.b ${rule}.`);
});

test('a URL and a file may have slashes, a Base64 tag may not', async () => {
  const server = await serverOf();
  const url = 'https://hooks.example.com/a?b=c&d';
  const webhook = await send(server, '/webhooks', {
    body: { events: ['TRADE_BLOCKED'], url },
  });
  expect(webhook.status).toBe(200);
  const proof = { documentType: 'invoice', tag: 'Invoice', file: 'ab/+cd==' };
  const path = '/payments/NTc4MTI2/proofOfTransaction';
  expect((await send(server, path, { method: 'PUT', body: proof })).status).toBe(200);
  expect(
    (await send(server, path, { method: 'PUT', body: { ...proof, tag: proof.file } })).status,
  ).toBe(422);
});

test('rules of a single operation are left to the answerer', async () => {
  const server = await serverOf();
  const response = await send(server, '/wallets', {
    body: { currency: 'euro', tag: 5 },
  });
  expect(response.status).toBe(200);
});

test('a body that is nested deeper than any of the interface is refused with 400', async () => {
  const { url } = await serverOf({ auth: false });
  const response = await fetch(`${url}/wallets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '['.repeat(1_000_000) + ']'.repeat(1_000_000),
  });
  expect(response.status).toBe(400);
  expect(await errorMessageOf(response)).toBe('The body is nested too deeply.');
});

const check = createInputCheck(document);
const { operation } = foundBy(createRouter(document), 'POST', ['wallets']);

test('any JSON is accepted without forbidden characters, and refused with one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...forbidden), (value, character) => {
      const clean = JSON.parse(JSON.stringify(value).replaceAll(/[&<>%?/|]|\\\\/g, '_'));
      const input = { pathParameters: {}, query: {} };
      expect(() => check(operation, { ...input, body: clean })).not.toThrow();
      const body = { ...Object(clean), last: [clean, character] };
      expect(() => check(operation, { ...input, body })).toThrow(Refusal);
    }),
  );
});

test('a description without the rule for text is refused, and lets nothing through', () => {
  const without = structuredClone(document);
  delete without.components?.schemas?.['FreeText'];
  expect(() => createInputCheck(without)).toThrow(
    'The description has no #/components/schemas/FreeText',
  );
  const open = structuredClone(document);
  Object.assign(open.components?.schemas ?? {}, { FreeText: { type: 'string' } });
  expect(() => createInputCheck(open)).toThrow('needs a pattern and an x-rule');
});
