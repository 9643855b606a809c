/** Uses the client that openapi-typescript-codegen generates. */
import * as fx from './fx/index';

const { FX_URL = '', FX_WSSE = '', FX_PAYMENT = '' } = process.env;
fx.OpenAPI.BASE = FX_URL;
fx.OpenAPI.HEADERS = { 'X-WSSE': FX_WSSE };
const body = JSON.parse(FX_PAYMENT);
// The types of the generated client list errors as possible results, though the client throws errors.
const created = (await fx.PaymentsService.createPayment(body)) as fx.CreatedPaymentResponse;
const id = created.payment.id ?? '';
console.log('create', id);
const confirmed = (await fx.PaymentsService.confirmPayment(id)) as fx.Payment;
console.log('confirm', confirmed.id, confirmed.status);
const all = fx.PaymentStatusFilter.ALL;
const list = (await fx.PaymentsService.listPayments(all)) as fx.PaymentList;
console.log('list', list.payments?.length);
const deleted = await fx.BeneficiariesService.deleteExternalBankAccount('MTk0MTU');
console.log('204', deleted ? 200 : 204);
await fx.PaymentsService.getPayment('unknown').catch((error: fx.ApiError) =>
  console.log('error', error.status),
);
