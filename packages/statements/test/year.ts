import { createClient, type FinancialMovementTypeLabel } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { depth } from '@crossborder-fx/tools-test-utils/depth';
import { createStatement } from '../src/create-statement.ts';
import { addDays, type StatementOptions } from '../src/statement.ts';

const typeLabels: readonly FinancialMovementTypeLabel[] = [
  ...(['rejectOperation', 'DebitForExchange', 'DebitForTransfer', 'CreditForExchange'] as const),
  ...(['Immobilize', 'debitForAccountGuaranteeCredit', 'debitAccountGuarantee'] as const),
  ...(['internalGuaranteeTransfer', 'corrective', 'rejectCreditDepositAccount'] as const),
  ...(['returnFund', 'rejectDebit', 'PrepaidCardDepositAccountDebit', 'clientFee'] as const),
  ...(['PrepaidCardDepositAccountCredit', 'cancelClientFee', 'DirectDebit'] as const),
];
const decimals = { EUR: 2, USD: 2, GBP: 2, JPY: 0, KWD: 3 };
const texts = ['Invoice 2025-0017', 'Rechnung Ärger & Söhne', '=SUM(A1)', 'Żółć; "quoted", 50 €'];

/** A movement with the values that the service shows, in the form that the tests compare. */
export interface Told {
  id: string;
  /** The amount as a decimal without padding zeros, such as `-12.50`. */
  amount: string;
  currency: string;
  bookingDay: string;
  valueDay: string;
  typeLabel: string;
  name: string | undefined;
  text: string | undefined;
}

/** Returns a decimal of the service without its padding zeros. */
const bare = (value = '') => value.replace(/^(-?)0+(?=\d)/, '$1');

/** The first day, and how many days follow it: in the quick tests 50 days around New Year, otherwise a year. */
const period =
  depth === 'quick' ? { first: '2025-12-01', days: 50 } : { first: '2025-03-03', days: 364 };

/** Makes a sandbox with movements of every type, in five currencies, with early and late value dates. */
export async function sandboxYear() {
  const sandbox = await startSandbox({ at: `${period.first} 09:00:00` });
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  await fx.wallets.create({ currency: 'JPY' });
  await fx.wallets.create({ currency: 'KWD' });
  const { items: wallets } = await fx.wallets.list();
  const { items: accounts } = await fx.externalBankAccounts.list();
  const beneficiary = accounts.find(({ currency }) => currency === 'EUR');
  const [euro, dollar] = wallets;
  const fromDate = sandbox.clock.today();
  for (let day = 0; day < period.days; day++) {
    if (day % 14 === 0) {
      const desiredExecutionDate = sandbox.clock.workingDay(1);
      const { id } = await fx.payments.create({
        sourceWalletId: euro?.id ?? '',
        externalBankAccountId: beneficiary?.id ?? '',
        amount: { value: '000000000123.45', currency: 'EUR' },
        ...{ desiredExecutionDate, feeCurrency: 'EUR', communication: `Order ${day}` },
        ...({ feePaymentOption: 'SHARE', priorityPaymentOption: '48H' } as const),
      });
      await fx.payments.confirm(id);
      await fx.trades.create({
        ...{ currencyPair: 'EURUSD', side: 'S', deliveryDate: desiredExecutionDate },
        amount: { value: '000000000500.00', currency: 'EUR' },
        ...{ sourceWalletId: euro?.id ?? '', deliveryWalletId: dollar?.id ?? '' },
      });
    }
    for (const [index, { id, currency }] of wallets.entries()) {
      const code = currency as keyof typeof decimals;
      const minor = String(1000 + ((day * 7919 + index * 104_729) % 900_000));
      const dot = minor.length - decimals[code];
      const value = `${minor.slice(0, dot)}.${minor.slice(dot)}`.replace(/\.$/, '');
      const typeLabel = typeLabels[(day + index) % typeLabels.length] as 'clientFee';
      const isDebit = /debit|fee|Immobilize|rejectCredit/i.test(typeLabel) && day % 3 > 0;
      const amount = { value: `${isDebit ? '-' : ''}${value}`, currency: code };
      const text = texts[day % texts.length] as string;
      sandbox.simulate.movement({ walletId: id, typeLabel, amount, description: text });
      const valueDate = addDays(sandbox.clock.today(), (day % 5) - 2);
      const incoming = { walletId: id, amount: { value, currency: code } };
      sandbox.simulate.incoming({ ...incoming, communication: `In ${day}`, valueDate });
    }
    await sandbox.clock.advance({ days: 1 });
  }
  const toDate = sandbox.clock.today();
  const statementOf = (
    walletId: string,
    format: StatementOptions['format'],
    version?: StatementOptions['version'],
  ) => createStatement(fx, { walletId, fromDate, toDate, format, version });
  const dayBefore = addDays(fromDate, -1);
  return { sandbox, fx, wallets, ...{ fromDate, toDate, dayBefore }, statementOf };
}

type Year = Awaited<ReturnType<typeof sandboxYear>>;

/** Reads the movements of an account from the service, without using this package. */
export async function toldBy({ fx, fromDate, toDate }: Year, walletId: string): Promise<Told[]> {
  const all: Told[] = [];
  for await (const { id } of fx.financialMovements.iterate({ walletId, fromDate, toDate })) {
    const detail = await fx.financialMovements.get(id);
    const amount = bare(detail.amount?.value);
    const name = amount.startsWith('-') ? detail.beneficiaryCustomer : detail.orderingCustomer;
    all.push({
      ...{ id, amount, currency: detail.amount?.currency ?? '' },
      bookingDay: detail.bookingDate?.slice(0, 10) ?? '',
      valueDay: detail.valueDate ?? '',
      typeLabel: detail.typeLabel ?? '',
      name: name as string | undefined,
      text: (detail.remittanceInformation as string | undefined) ?? detail.description,
    });
  }
  return all;
}

export async function balanceTold({ fx }: Year, walletId: string, day: string) {
  const { balance } = await fx.wallets.getBalance(walletId, day);
  return bare(balance?.bookingAmount?.value);
}
