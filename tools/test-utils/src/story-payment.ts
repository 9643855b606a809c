import type { PaymentCreate } from '@crossborder-fx/openapi';
import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';

const [body] = exampleOperation(await readDocument('templated'), 'createPayment').bodies;

/** What creates the payment of the story that the examples of the description tell. */
export const storyPayment = body as PaymentCreate;
