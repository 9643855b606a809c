import { decimalText } from '../decimals.ts';
import type { Context, Format } from './format.ts';

const columns =
  'id,bookingDate,valueDate,amount,currency,typeLabel,counterparty,counterpartyAccount,reference,description,balance';

/** CSV as in RFC 4180, in UTF-8. Amounts have a point and a sign; `balance` is that after the movement. */
export function csv({ account: { currency, decimals }, note }: Context): Format {
  return {
    entry(movement) {
      const { id, bookingDay, valueDay, minor, typeLabel, party, remittance } = movement;
      const text = (value = '') => {
        if (!/^[=+\-@＝＋－＠]/.test(value)) return value;
        note('An apostrophe before a text keeps a spreadsheet from reading a formula', id);
        return `'${value}`;
      };
      const texts = [typeLabel, party?.name, party?.number, remittance, movement.description];
      const amount = decimalText(minor, decimals);
      const cells = [text(id), bookingDay, valueDay, amount, currency, ...texts.map(text)];
      return cells.map(cellOf).join(',');
    },
    file(opening, _closing, entries) {
      let balance = opening;
      const rows = entries.map(({ minor, text }) => {
        balance += minor;
        return `${text},${decimalText(balance, decimals)}`;
      });
      return `${[columns, ...rows].join('\r\n')}\r\n`;
    },
  };
}

const cellOf = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
