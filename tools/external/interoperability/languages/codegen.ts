/** Uses the client that openapi-typescript-codegen generates. */
import {
  type ApiError,
  BeneficiariesService,
  type CreatedPaymentResponse,
  OpenAPI,
  type Payment,
  type PaymentList,
  PaymentStatusFilter,
  PaymentsService,
} from './fx/index';

const { FX_URL = '', FX_WSSE = '', FX_PAYMENT = '' } = process.env;
OpenAPI.BASE = FX_URL;
OpenAPI.HEADERS = { 'X-WSSE': FX_WSSE };
// The types of the generated client list errors as possible results, though the client throws errors.
const created = (await PaymentsService.createPayment(
  JSON.parse(FX_PAYMENT),
)) as CreatedPaymentResponse;
const id = created.payment.id ?? '';
console.log('create', id);
const confirmed = (await PaymentsService.confirmPayment(id)) as Payment;
console.log('confirm', confirmed.id, confirmed.status);
console.log(
  'list',
  ((await PaymentsService.listPayments(PaymentStatusFilter.ALL)) as PaymentList).payments?.length,
);
console.log('204', (await BeneficiariesService.deleteExternalBankAccount('MTk0MTU')) ? 200 : 204);
await PaymentsService.getPayment('unknown').catch((error: ApiError) =>
  console.log('error', error.status),
);
