import type { Row } from '../cheat.ts';
import { isCreation, mapFields, onSuccess, refuses, withBody } from '../rewrite.ts';

export const paymentCheats = {
  'address-length-limits': [
    {
      says: 'A street is cut off after 35 characters.',
      request: (request) => ({
        ...request,
        body: mapFields(request.body, ['street'], (street) => String(street).slice(0, 35)),
      }),
    },
    refuses(
      'A street of more than 35 characters is refused.',
      ({ rawBody }) => /"street":"[^"]{36}/.test(rawBody),
      'TooLong',
    ),
  ],
  'clearing-code-types': [
    {
      says: 'A clearing network is shown by its name, and as an object.',
      answer: onSuccess((body) =>
        mapFields(body, ['clearingCodeType'], (code) => ({ code, name: 'A clearing network' })),
      ),
    },
    refuses(
      'A clearing code of two letters is refused.',
      ({ rawBody }) => /"clearingCodeType":"\w\w"/.test(rawBody),
      'NoSuchNetwork',
    ),
  ],
  'priority-payment-option-values': [
    {
      says: 'A priority comes back as another word than the one that was sent.',
      answer: onSuccess((body) => mapFields(body, ['priorityPaymentOption'], () => 'STANDARD')),
    },
    refuses(
      'The priority 48H is refused.',
      ({ rawBody, method }) => method === 'POST' && rawBody.includes('"48H"'),
      'NoSuchPriority',
    ),
  ],
  'payment-option-entry-fields': [
    {
      says: 'The ways to pay have other fields.',
      answer: onSuccess((body) => mapFields(body, ['priorityCost', 'feeCost'], () => undefined)),
    },
    {
      says: 'The ways to pay are an object by name.',
      answer: onSuccess((body) =>
        mapFields(body, ['options'], (options) => ({ ...Object(options) })),
      ),
    },
  ],
  'created-payment-payee-verification': [
    {
      says: 'A verification with an id and a status of its own stands beside a new payment.',
      answer: (answer, request) =>
        isCreation(request, 'payments') && answer.status < 300
          ? withBody(answer, {
              ...Object(answer.body),
              id: 'NotThePayment',
              status: 'FAILED',
              payeeVerification: null,
            })
          : answer,
    },
  ],
} as const satisfies Record<string, Row>;
