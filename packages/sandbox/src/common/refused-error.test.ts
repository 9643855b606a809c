import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { errorCodes, type RefusalCode } from './refused-error.ts';

/** For each refusal code whose rule is in the service description, the section that states the rule. */
const sections: Readonly<Partial<Record<RefusalCode, string>>> = {
  amountAboveForwardLimit: '4.6',
  amountBelowMinimum: '2.5',
  currencyUnknown: '2.1',
  currencyNotInPair: '1',
  dateUnknown: '2.1',
  deliveryDateTooEarly: '4.6',
  deliveryDateTooLate: '4.5',
  pageNotNumber: '4',
  walletsDoNotFit: '1',
  accountNumberInvalid: '4.3',
  bicInvalid: '2.4',
  payeeNotVerified: '4.3',
  fileNotBase64: '4.4',
  creditNotApproved: '1',
  collateralMissing: '1',
  disclaimerNotAccepted: '1',
  urlInvalid: '2.1',
};

/** Refusal codes of the sandbox's control interface, which is not part of the service. */
const ownCodes: readonly RefusalCode[] = [
  'rateOutOfRange',
  'timeOutOfRange',
  'timeGoesBack',
  'currencyNotOfWallet',
];

/** One entry of docs/undocumented.yaml covers every code for a missing object (404) or a wrong state (409). */
const byStatus = ['404', '409'];

test('each refusal code cites a section of the service description, or docs/undocumented.yaml explains the choice of the sandbox', async () => {
  const rows = await readFile(
    new URL('../../../../docs/undocumented.yaml', import.meta.url),
    'utf8',
  );
  const document = createRequire(import.meta.url)('@crossborder-fx/openapi/openapi.json');
  const sources = JSON.stringify(document).matchAll(/"x-source":(\[[^\]]*\])/g);
  const known = new Set([...sources].flatMap(([, list = '[]']) => JSON.parse(list)));
  const unexplained = Object.entries(errorCodes).filter(([name, code]) => {
    const rule = name as RefusalCode;
    if (ownCodes.includes(rule) || byStatus.includes(String(code).slice(0, 3))) return false;
    const section = sections[rule];
    return section === undefined ? !rows.includes(`\`${rule}\``) : !known.has(section);
  });
  expect(unexplained).toEqual([]);
});
