import type { PaymentCreate } from '@crossborder-fx/openapi';
import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';

const [body] = exampleOperation(await readDocument('templated'), 'createPayment').bodies;

export const storyPayment = body as PaymentCreate;
