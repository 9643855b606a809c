import { dateAt } from '../calendar/paris-time.ts';
import { feeOf } from '../fees/fee-of.ts';
import { type Money, writeAmount } from '../ledger/money.ts';
import { ibanCountryOf } from '../service/payments/paid-account.ts';
import { seedNumber } from './seed-number.ts';
import type { SeedCurrency } from './seed-wallets.ts';
import { type Booking, bookingOn, nextWorkingDay, timeOf, type Year } from './year.ts';
import { everyPeriod, periods, type Trading, trading } from './year-plan.ts';

const customers: Readonly<Record<SeedCurrency, readonly string[]>> = {
  EUR: ['Maison Verdier SARL', 'Hansen Interieur GmbH', 'Vermeulen Handel NV'],
  USD: ['Cascadia Home Inc.', 'Lakeside Living LLC'],
  GBP: ['Thornbury Stores Ltd', 'Marlow Interiors Ltd'],
};

/** Customers who pay, and suppliers who are paid with a fee. */
export function tradingBookings(year: Year): Booking[] {
  return everyPeriod.flatMap((period) =>
    trading
      .filter(({ every }) => period % every === 0)
      .flatMap((row, index) => {
        // It goes up with time, as numbers of invoices do.
        const counter = (periods - 1 - period) * trading.length + index;
        const book = row.kind === 'credit' ? creditOf : transferOf;
        return book(year, row, { period, counter });
      }),
  );
}

interface Place {
  period: number;
  /** One for each booking. */
  counter: number;
}

function creditOf(year: Year, { currency, day, units }: Trading, place: Place): Booking[] {
  const { seed, wallets } = year;
  const { period, counter } = place;
  const { accountNumber, holderName } = wallets[currency];
  const hour = seedNumber({ seed, kind: 'creditHour', counter }, [10, 17]);
  const at = timeOf(year, period, day, `${hour}:${minutesOf(seed, counter)}`);
  const names = customers[currency];
  const amount = moneyOf(year, currency, units, counter);
  const text = invoiceOf(seed, at, counter);
  const bookedOn = dateAt(at);
  return [
    bookingOn(wallets[currency], {
      at,
      minor: amount.minor,
      other: { of: 'clearing' },
      movement: {
        typeLabel: 'ExternalCounterpartCredit',
        description: text,
        // Money from outside the euro area is there a day later.
        valueDay: currency === 'EUR' ? bookedOn : nextWorkingDay(bookedOn),
        more: {
          orderingCustomer: names[counter % names.length],
          orderingAmount: writeAmount(amount),
          beneficiaryAccountNumber: accountNumber,
          beneficiaryCustomer: holderName,
          beneficiaryAmount: writeAmount(amount),
          remittanceInformation: text,
        },
      },
    }),
  ];
}

function transferOf(year: Year, { currency, day, units }: Trading, place: Place): Booking[] {
  const { seed, mids, suppliers, wallets } = year;
  const { period, counter } = place;
  const { accountNumber, holderName } = wallets[currency];
  const supplier = suppliers[currency];
  const amount = moneyOf(year, currency, units, counter);
  const fee = feeOf({
    amount,
    counterValue: amount,
    ibanCountry: ibanCountryOf(supplier),
    charges: 'SHARE',
    priority: '48H',
    feeCurrency: currency,
    mids,
  });
  const at = timeOf(year, period, day, '06:00');
  const text = invoiceOf(seed, at, counter);
  return [
    bookingOn(wallets[currency], {
      at,
      minor: -amount.minor,
      other: { of: 'clearing' },
      movement: {
        typeLabel: 'DebitForTransfer',
        description: text,
        more: {
          orderingAccountNumber: accountNumber,
          orderingCustomer: holderName,
          orderingAmount: writeAmount(amount),
          beneficiaryAccountNumber: supplier.accountNumber,
          beneficiaryCustomer: supplier.holder?.name,
          beneficiaryInstitution: supplier.holderBank?.name,
          beneficiaryAmount: writeAmount(amount),
          remittanceInformation: text,
          chargesDetails: 'SHARE',
        },
      },
    }),
    bookingOn(wallets[currency], {
      at,
      minor: -fee.debited.minor,
      other: { of: 'fees' },
      movement: { typeLabel: 'clientFee', description: `Fee of transfer: ${text}` },
    }),
  ];
}

function moneyOf(
  { seed }: Year,
  currency: SeedCurrency,
  [least, most]: Trading['units'],
  counter: number,
): Money {
  const cents = seedNumber({ seed, kind: 'trading', counter }, [least * 100, most * 100]);
  return { minor: BigInt(cents), currency };
}

function invoiceOf(seed: string, at: number, counter: number): string {
  const number = seedNumber({ seed, kind: 'invoice', counter }, [0, 9]) + counter * 10;
  return `Invoice ${dateAt(at).slice(0, 4)}-${String(number).padStart(4, '0')}`;
}

function minutesOf(seed: string, counter: number): string {
  return String(seedNumber({ seed, kind: 'minute', counter }, [0, 59])).padStart(2, '0');
}
