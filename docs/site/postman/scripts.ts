/**
 * Runs before each request: sets the dates, and signs. Postman has the library that it requires.
 */
export const preRequestScript = `const cryptography = require('crypto-js');

// Without the variable, it is today. Weekdays only: the service moves nothing on a weekend.
const today = pm.variables.get('today') || new Date().toISOString().slice(0, 10);
function weekdayAfter(days) {
  const day = new Date(today + 'T00:00:00Z');
  day.setUTCDate(day.getUTCDate() + days);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
pm.variables.set('day', today);
pm.variables.set('nextWeekday', weekdayAfter(1));
pm.variables.set('weekdayInAMonth', weekdayAfter(30));

// A fresh token for each request. The digest is over the nonce as text, the time and the secret.
const nonce = cryptography.lib.WordArray.random(16).toString(cryptography.enc.Hex);
const created = new Date().toISOString().replace(/\\.\\d+Z$/, 'Z');
const digest = cryptography.SHA1(nonce + created + pm.variables.get('secret'));
const parts = {
  Username: pm.variables.get('username'),
  PasswordDigest: cryptography.enc.Base64.stringify(digest),
  Nonce: cryptography.enc.Base64.stringify(cryptography.enc.Utf8.parse(nonce)),
  Created: created,
};
const token = Object.entries(parts).map(([name, value]) => name + '="' + value + '"');
pm.request.headers.upsert({ key: 'X-WSSE', value: 'UsernameToken ' + token.join(', ') });`;

/** Runs after an answer: says whether the call was answered well, and keeps what later ones need. */
export function testScript(
  operationId: string,
  remember: ((...args: never[]) => object) | undefined,
): string {
  const test = `pm.test('${operationId} is answered', () => {
  pm.expect(pm.response.code, pm.response.text()).to.be.within(200, 299);
});`;
  if (remember === undefined) return test;
  return `${test}

const remember = ${remember};
if (pm.response.code === 200) {
  const variable = (name) => pm.collectionVariables.get(name);
  const found = Object.entries(remember(pm.response.json(), variable));
  for (const [name, value] of found) if (value !== undefined) pm.collectionVariables.set(name, value);
}`;
}
