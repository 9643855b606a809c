import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import { pageOf } from '../../test/paged-service.ts';
import type { AuditFinding, AuditOptions } from './audit.ts';
import { countries, sepaCountries } from './rules.ts';

const address = { street: 'Hauptstr. 1a', postCode: '10115', city: 'Berlin', country: 'DE' };
const holder = { name: 'Mueller GmbH', type: 'Corporate', address };
const berlin = {
  ...{ id: 'B1', currency: 'EUR', accountNumber: 'DE89 3704 0044 0532 0130 00', holder },
  holderBank: { bic: 'EXAMDEFF', name: 'Beispielbank', address: { country: 'Germany' } },
};
const held = (changes: object) => ({ ...berlin, holder: { ...holder, ...changes } });
const at = (changes: object) => held({ address: { ...address, ...changes } });
const abroad = (account: object) => ({
  ...account,
  ...{ currency: 'USD', accountNumber: '000123456789' },
});

async function auditOf(accounts: readonly object[], options?: AuditOptions, hidden: object = {}) {
  const { fx, requests } = await clientOf((response, { url }) => {
    const [, id] = /externalBankAccounts\/([^?]+)/.exec(url) ?? [];
    if (id !== undefined) {
      const found = Object(hidden)[id];
      return json(response, found ? 200 : 404, found ? { account: found } : gone);
    }
    return pageOf(url) > 1 ? void response.writeHead(204).end() : json(response, 200, { accounts });
  });
  const findings = async () => Array.fromAsync(fx.externalBankAccounts.audit(options));
  return { findings, requests };
}

const gone = { errorCode: 1, errorType: 'NotFound', errorMessage: 'none', link: '' };
const told = (findings: readonly AuditFinding[]) =>
  findings.map(({ level, field }) => `${level} ${field}`);

const byRule = (field: string) => [`rejected-by-rule holder.${field}`];
const note = (field: string) => [`note holder.${field}`];

test.each<[string, object, string[]]>([
  ['a whole address', berlin, []],
  ['street and house number in one field', at({ street: '12, Main Road' }), []],
  ['no holder', { id: 'B1' }, []],
  ['no address', held({ address: undefined }), []],
  ['null for the address', held({ address: null }), []],
  ['nothing in the address', held({ address: { street: ' ', city: null, country: '' } }), []],
  ['a country alone', held({ address: { country: 'DE' } }), byRule('address.city')],
  ['a town of blanks', at({ city: ' ' }), byRule('address.city')],
  ['null for the town', at({ city: null }), byRule('address.city')],
  ['a dash for the town', at({ city: '-' }), byRule('address.city')],
  ['n/a for the town', at({ city: 'N.A.' }), byRule('address.city')],
  ['a postal code for the town', at({ city: '10115' }), byRule('address.city')],
  ['a town of one letter', at({ city: 'Y', country: 'FR' }), []],
  ['a town that is called None', at({ city: 'None', country: 'IT' }), []],
  ['NOTPROVIDED for the town', at({ city: 'NOTPROVIDED' }), byRule('address.city')],
  ['Not available for the town', at({ city: ' Not available ' }), byRule('address.city')],
  ['unknown for the town', at({ city: 'unknown' }), byRule('address.city')],
  ['TBD for the town', at({ city: 'TBD' }), byRule('address.city')],
  ['a town in another script', abroad(at({ city: '東京', country: 'JP' })), []],
  ['no country', at({ country: undefined }), byRule('address.country')],
  ['the name of a country', at({ country: 'Germany' }), byRule('address.country')],
  ['a country code of three letters', at({ country: 'DEU' }), byRule('address.country')],
  ['the reserved country code UK', at({ country: 'UK' }), byRule('address.country')],
  ['the country code EL for Greece', at({ country: 'EL' }), byRule('address.country')],
  ['the country code of Kosovo', at({ country: 'XK' }), []],
  ['a country code in small letters', at({ country: 'de' }), note('address.country')],
  ['a forbidden character in the name', held({ name: 'A & B' }), byRule('name')],
  ['a forbidden character in the street', at({ street: '1/2 A' }), byRule('address.street')],
  ['an umlaut in the name and an account in SEPA', held({ name: 'Müller' }), note('name')],
  ['a line break in the street, in SEPA', at({ street: 'A\nB' }), note('address.street')],
  ['an umlaut in the name and an account outside SEPA', abroad(held({ name: 'Müller' })), []],
  ['an umlaut, in euro outside SEPA', { ...held({ name: 'Müller' }), accountNumber: 'SA03' }, []],
  ['a name of 100 characters, outside SEPA', abroad(held({ name: '𝐚'.repeat(100) })), []],
  ['a name of 101 characters', held({ name: 'a'.repeat(101) }), byRule('name')],
  ['a name of 70 characters and an account in SEPA', held({ name: 'a'.repeat(70) }), []],
  [
    'a name of 71 characters, in SEPA',
    held({ name: 'a'.repeat(71) }),
    ['may-be-delayed holder.name'],
  ],
  [
    'a bank that has an address and no BIC',
    { ...abroad(berlin), holderBank: { ...berlin.holderBank, bic: null } },
    ['rejected-by-rule holderBank.address.city', 'rejected-by-rule holderBank.address.country'],
  ],
])('audit reports the findings of a beneficiary with %s', async (_, account, expected) => {
  const { findings } = await auditOf([account]);
  const found = await findings();
  expect(told(found)).toEqual(expected);
  for (const { rule, source } of found) {
    expect(source).toMatch(/^(Service description|Swift|European Payments Council|ISO 20022)/);
    expect(rule).not.toMatch(/Müller|Germany|1\/2|A & B/);
  }
});

test.each([
  ['Hauptstr. 1, Berlin', true],
  ['Hauptstr. 1\n10115 Berlin', true],
  ['Hauptstr. 1 10115 Berlin', true],
  ['Hauptstr. 1a', false],
  ['1600 Main Street', false],
])('audit says whether the street %j may contain the town: %s', async (street, isThere) => {
  const { findings } = await auditOf([at({ street, city: '' })]);
  const rule = (await findings()).find(({ field }) => field.endsWith('city'))?.rule;
  expect(rule?.includes('the street seems to contain')).toBe(isThere);
});

test.each([
  ['holder', 7],
  ['holder', 'Mueller GmbH'],
  ['holder.name', ['Mueller']],
  ['holder.address', 'Hauptstr. 1'],
  ['holder.address', []],
  ['holder.address.city', { name: 'Berlin' }],
  ['holder.address.country', 49],
  ['accountNumber', { toString: 7 }],
  ['currency', true],
])(
  'audit rejects a beneficiary whose %s is %j with an error that names the beneficiary and the field',
  async (field, value) => {
    const copy = structuredClone(berlin) as object;
    const names = field.split('.');
    const last = names.pop() ?? '';
    Object.assign(
      names.reduce((part, name) => Object(part)[name], copy),
      { [last]: value },
    );
    const { findings } = await auditOf([berlin, { ...copy, id: 'B2' }]);
    const error = await errorOf(findings());
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', outcome: 'no-effect' });
    expect(String(error)).toContain(`the beneficiary B2 with a ${field} of the wrong type`);
  },
);

test('audit looks up each id in the option ids that the list of beneficiaries lacks, and reports a deleted beneficiary', async () => {
  const [wrong, other] = [at({ city: '' }), at({ country: 'Germany' })];
  const accounts = [
    { ...wrong, id: 'B1' },
    { ...wrong, id: 'B2' },
  ];
  const options = { ids: ['B2', 'B3', 'B3', 'B4', 'B?5'] };
  const { findings, requests } = await auditOf(accounts, options, { B3: { ...other, id: 'B3' } });
  const found = await findings();
  expect(found.map(({ id, field }) => [id, field])).toEqual([
    ['B2', 'holder.address.city'],
    ['B3', 'holder.address.country'],
    ['B4', 'id'],
    ['B?5', 'id'],
  ]);
  expect(found[2]?.level).toBe('rejected-by-rule');
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(requests.filter(({ url }) => /Accounts\/B/.test(url))).toHaveLength(2);
});

test('audit ends with the error of a lookup, unless the error says that the beneficiary is gone', async () => {
  const { fx } = await clientOf((response, { url }) =>
    /Accounts\/B/.test(url) ? json(response, 401, gone) : void response.writeHead(204).end(),
  );
  const audit = Array.fromAsync(fx.externalBankAccounts.audit({ ids: ['B1'] }));
  expect(await errorOf(audit)).toMatchObject({ name: 'ApiError', status: 401 });
});

test('audit refuses an unknown option, and rejects when the caller aborts the signal', async () => {
  const { findings } = await auditOf([berlin], { only: ['B1'] } as AuditOptions);
  await expect(findings()).rejects.toThrow('only must be one of the options ids, signal');
  const aborted = await auditOf([berlin], { signal: AbortSignal.abort() });
  expect(await errorOf(aborted.findings())).toMatchObject({ name: 'AbortedError' });
});

test('an audit of ten thousand beneficiaries sends one request for each page', async () => {
  const { fx, requests } = await clientOf((response, { url }) => {
    const first = 500 * (pageOf(url) - 1);
    if (first >= 10_000) return void response.writeHead(204).end();
    const accounts = Array.from({ length: 500 }, (_, index) => {
      return { ...at({ city: index === 0 ? '' : 'Berlin' }), id: `B${first + index}` };
    });
    json(response, 200, { accounts });
  });
  const ids = Array.from({ length: 10_000 }, (_, index) => `B${index}`);
  expect(await Array.fromAsync(fx.externalBankAccounts.audit({ ids }))).toHaveLength(20);
  expect(requests).toHaveLength(21);
});

test('the set of countries has the 249 codes of ISO 3166-1, the code of Kosovo and every SEPA country', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  expect(countries.size).toBe(250);
  expect([...countries].filter((code) => !names.of(code))).toEqual([]);
  // The ISO list of countries leaves out codes that are reserved, withdrawn or the code of a union of countries.
  for (const code of ['UK', 'EL', 'EU', 'AN', 'SU', 'YU', 'CS', 'TP', 'ZZ', 'AC', 'IC']) {
    expect(countries.has(code)).toBe(false);
  }
  expect([...sepaCountries].filter((code) => !countries.has(code))).toEqual([]);
  // The set of SEPA countries has the 41 countries of EPC409-09, and Gibraltar, whose IBANs do not begin with GB.
  expect(sepaCountries.size).toBe(42);
});
