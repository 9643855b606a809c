import type { PaymentCreate } from '@crossborder-fx/openapi';
import description from '@crossborder-fx/openapi/openapi.templated.json' with { type: 'json' };

const { examples } = description.paths['/payments'].post.requestBody.content['application/json'];

/** What creates the payment of the story that the examples of the description tell. */
export const storyPayment = examples.Payment.value as PaymentCreate;
