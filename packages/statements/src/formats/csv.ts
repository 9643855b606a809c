import { decimalText } from '../decimals.ts';
import type { Statement } from '../statement.ts';

const columns = [
  ...['id', 'bookingDate', 'valueDate', 'amount', 'currency', 'balance', 'typeLabel'],
  ...['counterparty', 'counterpartyAccount', 'reference', 'description', 'exchangeRate'],
];

/** CSV as in RFC 4180, in UTF-8. Amounts have a point and a sign; `balance` is that after the movement. */
export function csv({ account, movements, opening, note }: Statement): string {
  const { currency, decimals } = account;
  let balance = opening;
  const rows = movements.map((movement) => {
    const { id, bookingDay, valueDay, minor, typeLabel, party, remittance } = movement;
    balance += minor;
    const text = (value = '') => {
      if (!/^[=+\-@]/.test(value)) return value;
      note('An apostrophe before a text keeps a spreadsheet from reading a formula', id);
      return `'${value}`;
    };
    return [
      ...[text(id), bookingDay, valueDay],
      ...[decimalText(minor, decimals), currency, decimalText(balance, decimals)],
      ...[typeLabel, party?.name, party?.number, remittance, movement.description].map(text),
      movement.exchangeRate ?? '',
    ];
  });
  return [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

const cellOf = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
