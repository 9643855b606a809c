import { expect, test } from 'vitest';
import { defaultTariff } from '../../../packages/sandbox/src/fees/tariff.ts';
import { chargesSection } from './charges-section.ts';

test('a charge that is not offered has an empty cell', () => {
  const text = chargesSection({
    ...defaultTariff,
    charges: { ...defaultTariff.charges, eea: { OUR: '25' } },
  });
  expect(text).toContain(
    '| Payment | SEPA | SHARE | OUR | BEN | RTGS |\n|---|---|---|---|---|---|\n',
  );
  expect(text).toContain('to an IBAN in the EEA |  |  | 25 |  |  |\n');
});

test('what is offered in some cases only is said', () => {
  const text = chargesSection(defaultTariff);
  expect(text).toContain('; RTGS for GBP and USD only |');
  expect(text).toContain('`48H` 0; `24H` 15; `1H` 25; `instant` 1, with SEPA only.');
});
