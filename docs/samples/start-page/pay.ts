import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';

const fx = createClient(); // FX_BASE_URL, FX_USERNAME and FX_SECRET of the environment
const journal = fileJournal(`${import.meta.dirname}/journal`, { account: 'acme-demo' });
const who = { sourceWalletId: 'MTY0ODgy', externalBankAccountId: 'MjMzMDA4' };
const what = { amount: money('1250', 'EUR'), feeCurrency: 'EUR' };
const how = { feePaymentOption: 'SHARE', priorityPaymentOption: '48H' } as const;
const monday = new Date(); // in your program: the day on which the invoice is due
monday.setDate(monday.getDate() + 15 - (monday.getDay() || 7)); // in 8 to 14 days
const day = { desiredExecutionDate: monday.toLocaleDateString('sv') }; // Sweden writes YYYY-MM-DD
const payment = { ...who, ...what, ...how, ...day };

const { id } = await fx.payments.createOnce(payment, { journal, reference: 'Invoice 4711' });
const { status } = await fx.payments.confirmOnce(id, { journal });
console.log(`Invoice 4711 is ${status}`);
