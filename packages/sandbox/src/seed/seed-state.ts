import type { FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import { addDays, addMonths, dateAt, momentOf } from '../calendar/date.ts';
import { workingDayFrom, workingDaysOf } from '../calendar/working-days.ts';
import { feeOf } from '../fees/fee-of.ts';
import { type Account, type MovementText, type Transfer, transferOn } from '../ledger/ledger.ts';
import { type Money, writeAmount } from '../ledger/money.ts';
import { dealOf } from '../market/deal-of.ts';
import type { Mids } from '../market/market.ts';
import { currenciesOf } from '../market/pairs.ts';
import { rateScale, ratesAround } from '../market/rate.ts';
import type { ExternalBankAccountRecord } from '../service/accounts/external-bank-accounts.ts';
import type { Context } from '../service/context.ts';
import { ibanCountryOf } from '../service/payments/payment-item.ts';
import {
  firstIn,
  type SeedCurrency,
  type SeedWallet,
  type SeedWallets,
  seedBeneficiaries,
  seedNumber,
  seedWallets,
} from './seed-accounts.ts';
import {
  accountFeeUnits,
  customers,
  exchangeDay,
  exchanges,
  periodDays,
  periods,
  rare,
  type Trading,
  trading,
} from './year-plan.ts';

interface SeedTime {
  start: number;
  at<Result>(time: number, work: () => Result): Result;
}

/** Creates the made-up history of a user in the open transaction. The same seed and day give the same history. */
export function seedState(context: Context, { start, at }: SeedTime): void {
  const today = dateAt(start);
  // The accounts were opened before the months that the list of financial movements covers.
  const openedAt = momentOf(workingDayFrom(addMonths(today, -13), isWorkingDay), '10:00');
  const { wallets, beneficiaries } = at(openedAt, () => ({
    wallets: seedWallets(context),
    beneficiaries: seedBeneficiaries(context),
  }));
  const supplierIn = (currency: SeedCurrency) => firstIn(currency, 'beneficiary', beneficiaries);
  const year: Year = {
    seed: context.seed,
    today,
    wallets,
    mids: context.market.mids(),
    suppliers: { EUR: supplierIn('EUR'), USD: supplierIn('USD'), GBP: supplierIn('GBP') },
  };
  for (const booking of bookingsOf(year)) {
    at(booking.at, () => context.ledger.transfer(booking.transfer));
  }
}

export interface Year {
  seed: string;
  /** The day of the start of the sandbox. The whole history lies before this day. */
  today: string;
  wallets: SeedWallets;
  mids: Mids;
  suppliers: Readonly<Record<SeedCurrency, ExternalBankAccountRecord>>;
}

interface Booking {
  at: number;
  transfer: Transfer;
}

const isWorkingDay = workingDaysOf();

/** Returns the bookings of the history in order of time, because a later booking must also have a higher id. */
export function bookingsOf(year: Year): Booking[] {
  const bookings: Booking[] = [];
  for (let period = 0; period < periods; period += 1) {
    const rows = trading.filter(({ every }) => period % every === 0);
    for (const [index, row] of rows.entries()) {
      // Number the year's payments in the order of time, like invoices.
      const counter = (periods - 1 - period) * trading.length + index;
      const book = row.kind === 'credit' ? creditOf : transferOf;
      bookings.push(...book(year, row, period, counter));
    }
    bookings.push(...exchangeOf(year, period), accountFeeOf(year, period));
    bookings.push(...rareOf(year, period));
  }
  return bookings.sort((one, other) => one.at - other.at);
}

function creditOf(
  year: Year,
  { currency, day, units }: Trading,
  period: number,
  counter: number,
): Booking[] {
  const { seed, wallets } = year;
  const { accountNumber, holderName } = wallets[currency];
  const hour = seedNumber({ seed, kind: 'creditHour', counter }, [10, 17]);
  const minute = String(seedNumber({ seed, kind: 'minute', counter }, [0, 59])).padStart(2, '0');
  const at = timeOf(year, period, day, `${hour}:${minute}`);
  const names = customers[currency];
  const amount = moneyOf(year, currency, units, counter);
  const text = invoiceOf(seed, at, counter);
  const bookedOn = dateAt(at);
  // A credit in euros has its value date on the booking day; in another currency, on the next working day.
  const nextDay = () => workingDayFrom(addDays(bookedOn, 1), isWorkingDay);
  const movement: MovementText = {
    typeLabel: 'ExternalCounterpartCredit',
    description: text,
    valueDay: currency === 'EUR' ? bookedOn : nextDay(),
    more: {
      orderingCustomer: names[counter % names.length] ?? null,
      orderingAmount: writeAmount(amount),
      beneficiaryAccountNumber: accountNumber,
      beneficiaryCustomer: holderName,
      beneficiaryAmount: writeAmount(amount),
      remittanceInformation: text,
    },
  };
  return [bookingOn(wallets[currency], at, amount.minor, { of: 'clearing' }, movement)];
}

function transferOf(
  year: Year,
  { currency, day, units }: Trading,
  period: number,
  counter: number,
): Booking[] {
  const { seed, mids, suppliers, wallets } = year;
  const wallet = wallets[currency];
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
  const movement: MovementText = {
    typeLabel: 'DebitForTransfer',
    description: text,
    more: {
      orderingAccountNumber: wallet.accountNumber,
      orderingCustomer: wallet.holderName,
      orderingAmount: writeAmount(amount),
      beneficiaryAccountNumber: supplier.accountNumber,
      beneficiaryCustomer: supplier.holder?.name ?? null,
      beneficiaryInstitution: supplier.holderBank?.name ?? null,
      beneficiaryAmount: writeAmount(amount),
      remittanceInformation: text,
      chargesDetails: 'SHARE',
    },
  };
  const ofFee: MovementText = { typeLabel: 'clientFee', description: `Fee of transfer: ${text}` };
  return [
    bookingOn(wallet, at, -amount.minor, { of: 'clearing' }, movement),
    bookingOn(wallet, at, -fee.debited.minor, { of: 'fees' }, ofFee),
  ];
}

function exchangeOf(year: Year, period: number): Booking[] {
  const { seed, mids, wallets } = year;
  const { pair, side, units } = exchanges[period % exchanges.length] ?? exchanges[0];
  const chosen = seedNumber({ seed, kind: 'exchange', counter: period }, units);
  const { source, delivered, appliedRate } = dealOf({
    pair,
    side,
    amount: { minor: BigInt(chosen) * 100n, currency: currenciesOf(pair).first },
    prices: ratesAround(mids[pair]).applied,
  });
  // Exchanges happen before 00:30 of their delivery day (service description, section 1, rule 5).
  const at = timeOf(year, period, exchangeDay, '00:25');
  const more = { exchangeRate: Number(appliedRate) / Number(rateScale) };
  const book = ({ minor, currency }: Money, typeLabel: FinancialMovementTypeLabel, leg: string) => {
    const movement: MovementText = { typeLabel, description: `${leg} of ${pair}`, more };
    const wallet = firstIn(currency, 'account', Object.values(wallets));
    return bookingOn(wallet, at, minor, { of: 'fx' }, movement);
  };
  return [
    book({ ...source, minor: -source.minor }, 'DebitForExchange', 'Source'),
    book(delivered, 'CreditForExchange', 'Delivery'),
  ];
}

function accountFeeOf(year: Year, period: number): Booking {
  const movement: MovementText = { typeLabel: 'clientFee', description: 'Account fee' };
  const at = timeOf(year, period, 0, '18:00');
  return bookingOn(year.wallets.EUR, at, -accountFeeUnits * 100n, { of: 'fees' }, movement);
}

function rareOf(year: Year, wanted: number): Booking[] {
  const wallet = year.wallets.EUR;
  return rare.flatMap(({ units, steps }, counter) => {
    const minor = BigInt(seedNumber({ seed: year.seed, kind: 'rare', counter }, units)) * 100n;
    return steps
      .filter(([period]) => period === wanted)
      .map(([period, day, sign, typeLabel, description]) => {
        const at = timeOf(year, period, day, '11:00');
        const other = otherSideOf(typeLabel, wallet);
        return bookingOn(wallet, at, BigInt(sign) * minor, other, { typeLabel, description });
      });
  });
}

function otherSideOf(typeLabel: FinancialMovementTypeLabel, { row }: SeedWallet): Account {
  if (typeLabel === 'Immobilize') return { of: 'hold', wallet: row };
  return { of: typeLabel === 'cancelClientFee' ? 'fees' : 'clearing' };
}

function bookingOn(
  { row: wallet, currency }: SeedWallet,
  at: number,
  minor: bigint,
  other: Account,
  movement: MovementText,
): Booking {
  return { at, transfer: transferOn(wallet, other, { minor, currency }, movement) };
}

/** Returns the moment at a time of day, on the first working day on or after the given day of a period. */
function timeOf({ today }: Year, period: number, day: number, timeOfDay: string): number {
  const date = addDays(today, day - periodDays * (period + 1));
  return momentOf(workingDayFrom(date, isWorkingDay), timeOfDay);
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
