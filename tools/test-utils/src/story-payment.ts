import type { PaymentCreate } from '@crossborder-fx/openapi';
import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';

const [body] = exampleOperation(await readDocument('templated'), 'createPayment').bodies;

/** The body of the request that creates the payment in the examples of the OpenAPI description. */
export const storyPayment = body as PaymentCreate;
