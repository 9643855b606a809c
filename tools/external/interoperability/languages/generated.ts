/** Uses the client that OpenAPI Generator generates for TypeScript. */
import * as fx from './fx/index';

const { FX_URL = '', FX_WSSE = '', FX_PAYMENT = '' } = process.env;
const configuration = new fx.Configuration({ basePath: FX_URL, apiKey: () => FX_WSSE });
const payments = new fx.PaymentsApi(configuration);
const beneficiaries = new fx.BeneficiariesApi(configuration);
const paymentCreate = fx.PaymentCreateFromJSON(JSON.parse(FX_PAYMENT));
const { payment } = await payments.createPayment({ paymentCreate });
const id = payment.id ?? '';
console.log('create', id);
const confirmed = await payments.confirmPayment({ id });
console.log('confirm', confirmed.id, confirmed.status);
console.log('list', (await payments.listPayments({ status: 'all' }))?.payments.length);
const deleted = await beneficiaries.deleteExternalBankAccountRaw({ id: 'MTk0MTU' });
console.log('204', deleted.raw.status);
await payments
  .getPayment({ id: 'unknown' })
  .catch((error: fx.ResponseError) => console.log('error', error.response.status));
