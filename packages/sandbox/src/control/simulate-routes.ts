import type { BodySchema, ControlRoute, JsonSchema } from '@crossborder-fx/test-server';
import type { SandboxOf } from '../sandbox.ts';
import { defaultSeed } from '../seed/read-seed.ts';
import type { MovementInput } from '../service/accounts/financial-movements.ts';
import { createIds } from '../service/ids/ids.ts';
import type { Incoming } from '../service/payments/payments.ts';
import type { Wanted } from '../service/states/movers.ts';
import type { MovedRate, Simulation } from '../simulate.ts';
import { typeLabels } from '../simulate.ts';

const text: JsonSchema = { type: 'string' };
const wanted: BodySchema = {
  type: 'object',
  required: ['to'],
  properties: {
    to: { type: 'string', description: 'A status that a row of its table leads to.' },
    row: { type: 'string', description: 'Which row, where several lead there.' },
  },
};
const amount: JsonSchema = {
  type: 'object',
  description: 'As the service takes it.',
  required: ['value', 'currency'],
  properties: { value: text, currency: text },
};
const firstWallet = createIds(defaultSeed).idOf('wallet', 1);

type Move = (simulate: Simulation, id: string, to: Wanted) => object;

export function simulateRoutes(sandboxOf: SandboxOf): ControlRoute[] {
  return [
    moveRoute(sandboxOf, 'payment', 'payments', (simulate, id, to) => simulate.payment(id, to)),
    moveRoute(sandboxOf, 'trade', 'trades', (simulate, id, to) => simulate.trade(id, to)),
    moveRoute(sandboxOf, 'fixedForward', 'fixed-forwards', (simulate, id, to) =>
      simulate.fixedForward(id, to),
    ),
    {
      method: 'POST',
      path: 'simulate/incoming',
      id: 'simulateIncoming',
      summary: 'A payment comes in from outside',
      body: {
        type: 'object',
        required: ['walletId', 'amount'],
        properties: {
          walletId: text,
          amount,
          communication: text,
          valueDate: { type: 'string', format: 'date', description: 'Left out: today.' },
        } satisfies Record<keyof Incoming, JsonSchema>,
      },
      example: {
        body: { walletId: firstWallet, amount: { value: '000000000250.00', currency: 'EUR' } },
      },
      answer: wrapped('payment', 'The payment, which has no status.'),
      handle: ({ server, body }) => ({
        status: 200,
        body: { payment: sandboxOf(server).simulate.incoming(body as unknown as Incoming) },
      }),
    },
    {
      method: 'POST',
      path: 'simulate/movements',
      id: 'simulateMovement',
      summary: 'Books a financial movement',
      body: {
        type: 'object',
        required: ['walletId', 'typeLabel', 'amount'],
        properties: {
          walletId: text,
          typeLabel: { enum: typeLabels() },
          amount: { ...amount, description: 'Negative for a debit.' },
          description: text,
        } satisfies Record<keyof MovementInput, JsonSchema>,
      },
      example: {
        body: {
          walletId: firstWallet,
          typeLabel: 'corrective',
          amount: { value: '000000000001.00', currency: 'EUR' },
        },
      },
      answer: wrapped('financialMovement', 'The movement.'),
      handle: ({ server, body }) => ({
        status: 200,
        body: {
          financialMovement: sandboxOf(server).simulate.movement(body as unknown as MovementInput),
        },
      }),
    },
    {
      method: 'POST',
      path: 'simulate/rates',
      id: 'simulateRate',
      summary: 'Moves a mid-market rate, where it stays',
      body: {
        type: 'object',
        required: ['pair', 'mid'],
        properties: {
          pair: { type: 'string', description: 'In the direction in which it is quoted.' },
          mid: { type: 'string', description: 'A decimal number.' },
        } satisfies Record<keyof MovedRate, JsonSchema>,
      },
      example: { body: { pair: 'EURUSD', mid: '1.2345' } },
      answer: wrapped('rate', 'The pair and its rate.'),
      handle: ({ server, body }) => ({
        status: 200,
        body: { rate: sandboxOf(server).simulate.rate(body as unknown as MovedRate) },
      }),
    },
  ];
}

function moveRoute(
  sandboxOf: SandboxOf,
  name: 'payment' | 'trade' | 'fixedForward',
  path: string,
  move: Move,
): ControlRoute {
  return {
    method: 'POST',
    path: `simulate/${path}/{id}`,
    id: `simulate${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: 'Moves an object to a status, now, by a row of its table',
    description:
      'When no row fits its state, the status is 409, and the error names those that do.',
    body: wanted,
    example: { body: { to: 'canceled' } },
    answer: wrapped(name, 'The object as it is now.'),
    handle: ({ server, pathParameters: { id = '' }, body }) => ({
      status: 200,
      body: { [name]: move(sandboxOf(server).simulate, id, body as unknown as Wanted) },
    }),
  };
}

function wrapped(name: string, description: string): ControlRoute['answer'] {
  const schema = { type: 'object', required: [name], properties: { [name]: { type: 'object' } } };
  return { status: 200, description, schema };
}
