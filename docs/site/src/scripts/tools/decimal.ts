import {
  type ConvertedDecimal,
  convertDecimal,
  convertMinorUnits,
  currencyDecimals,
} from '../../../../src/calculators/convert-decimal.ts';
import { complain, elementOf, onChange, show, textIn } from './elements.ts';

function update(): void {
  const currency = textIn('currency');
  const decimals = currencyDecimals(currency);
  complain(
    'currency',
    decimals === undefined ? 'A currency is 3 capital letters, such as EUR.' : undefined,
  );
  const converted = decimals === undefined ? undefined : convert(decimals);
  show('as-padded', converted?.padded ?? '');
  show('as-unpadded', converted?.unpadded ?? '');
  show('as-minor-units', converted?.minorUnits ?? '');
  show('as-amount', converted ? JSON.stringify({ value: converted.padded, currency }) : '');
  show('note', noteOf(currency, decimals, converted));
}

function convert(decimals: number): ConvertedDecimal | undefined {
  const { checked } = elementOf('kind-units', HTMLInputElement);
  try {
    const converted = (checked ? convertMinorUnits : convertDecimal)(textIn('text'), decimals);
    complain('text', undefined);
    return converted;
  } catch (error) {
    complain('text', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function noteOf(
  currency: string,
  decimals: number | undefined,
  converted: ConvertedDecimal | undefined,
): string {
  if (decimals === undefined || !converted) return '';
  const known = `${currency} has ${decimals === 0 ? 'no' : decimals} decimals.`;
  return converted.minorUnits === undefined
    ? `${known} This amount has more, so it is not a whole number of the smallest unit.`
    : known;
}

onChange('decimal-form', update);
