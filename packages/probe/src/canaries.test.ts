import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { fullSandbox } from '../test/probe-setup.ts';
import { isFields } from './mask.ts';
import { descriptionOf, markdownOf } from './report.ts';
import { contentOf } from './send.ts';

const canary = 'Canary Dupont 4711/0815';
/** A made-up marker that looks like a value of an enumeration. */
const word = 'CanaryDupont4711';
/** Matches the names of enumeration fields. The report shows a value of such a field unmasked when the value is a word. */
const enumerated = /^(status|side|type|typeLabel|event|events|eventType|errorType|\w+Option)$/;
const canaries = /canary|dupont|4711|0815|2019-0/i;

/** Returns a body with a made-up marker in place of each value. In an id, the original text follows the marker. */
function planted(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => planted(item, name));
  if (isFields(value)) {
    const entries = Object.entries(value).map(([key, member]) => [key, planted(member, key)]);
    const markers = { FR764711Canary: canary, shares: { Canary: 1, Dupont: 2 } };
    return { ...Object.fromEntries(entries), ...markers };
  }
  if (name === 'httpResponseCode') return value;
  if (typeof value === 'number') return 4711.0815;
  if (typeof value !== 'string') return value;
  if (/id$/i.test(name)) return `Canary4711${value}`;
  // An entry's days of creation and execution must differ, so that a query by day matches only one of them.
  if (/date/i.test(name)) return `2019-0${name.startsWith('created') ? 3 : 4}-07`;
  // The log contains the bodies of earlier requests as text, so the test puts its markers into this text. The times,
  // methods and paths in the log stay unchanged, because without them the probe cannot read these bodies.
  if (/^(request|response)Body$/.test(name))
    return JSON.stringify(planted(contentOf(Buffer.from(String(value))).body ?? canary));
  if (/^(createdAt|closedAt|requestMethod|uriRequested|tokenNonce)$/.test(name)) return value;
  if (name === 'value') return '000000004711.0815';
  return enumerated.test(name) ? canary : word;
}

test('no form of the report contains a value of an answer', async () => {
  const { sandbox, probe } = await fullSandbox();
  let count = 0;
  const { url } = await loopbackServer(async (response, request) => {
    count += 1;
    const path = request.url.replaceAll('Canary4711', '');
    const { 'x-wsse': wsse = '' } = request.headers;
    const headers = { 'x-wsse': String(wsse), 'content-type': 'application/json' };
    const { method, body } = request;
    const answer = await fetch(`${sandbox.url}${path}`, { method, headers, body: body || null });
    const text = await answer.text();
    const shown = ['x-ratelimit-limit', 'x-version-4711', 'x-canary'];
    response.writeHead(answer.status, Object.fromEntries(shown.map((name) => [name, canary])));
    response.end(text === '' ? '' : JSON.stringify(planted(JSON.parse(text))));
  });
  const allowed = { history: true, quotes: true, forwards: true, signatures: true };
  const report = await probe({ baseUrl: url, ...allowed });
  expect(count).toBeGreaterThan(90);
  const shown = [JSON.stringify(report), markdownOf(report, 'demo'), descriptionOf(report)];
  for (const text of shown) expect(text).not.toMatch(canaries);
  // The report shows the forms of the made-up markers, which proves that the answers contained the markers.
  expect(shown[0]).toContain('text A{6} A{6} 9{4}/9{4}');
  expect(shown[0]).toContain('history createPayment payment.');
});
