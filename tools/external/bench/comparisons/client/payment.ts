import type { PaymentCreate, PaymentResponse } from '@crossborder-fx/openapi';
import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';

const document = await readDocument('templated');

/** What the service answers to every request that is measured. */
export const answer = exampleOperation(document, 'getPayment').answers[0]?.value as PaymentResponse;
export const id = answer.payment?.id ?? '';
export const body = exampleOperation(document, 'createPayment').bodies[0] as PaymentCreate;
/** Some clients give the answer as it came, others what is in it. */
export const results = [answer, answer.payment];
