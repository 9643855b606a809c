import {
  answering,
  type BodySchema,
  type ControlRoute,
  objectOf,
  text,
} from '@crossborder-fx/test-server';
import type { SandboxOf } from '../sandbox.ts';
import { defaultSeed } from '../seed/read-seed.ts';
import type { MovementInput } from '../service/accounts/financial-movements.ts';
import { createIds } from '../service/ids/ids.ts';
import type { Incoming } from '../service/payments/payments.ts';
import { type MovedRate, type Simulation, typeLabels } from '../simulate.ts';

const wanted = objectOf(
  {
    to: { type: 'string', description: 'A status that a row of its table leads to.' },
    row: { type: 'string', description: 'Which row, where several lead there.' },
  },
  'row',
);
const amount = {
  description: 'As the service takes it.',
  ...objectOf({ value: text, currency: text }),
};
const firstWallet = createIds(defaultSeed).idOf('wallet', 1);

interface Simulated extends Omit<ControlRoute, 'method' | 'answer' | 'handle' | 'body'> {
  body: BodySchema;
  answers: [name: string, description: string];
  call(simulate: Simulation, body: never, id: string): object;
}

export function simulateRoutes(sandboxOf: SandboxOf): ControlRoute[] {
  const routes: Simulated[] = [
    moveRoute('payment', 'payments'),
    moveRoute('trade', 'trades'),
    moveRoute('fixedForward', 'fixed-forwards'),
    {
      path: 'incoming',
      id: 'simulateIncoming',
      summary: 'A payment comes in from outside',
      body: objectOf(
        {
          walletId: text,
          amount,
          communication: text,
          valueDate: { type: 'string', format: 'date', description: 'Left out: today.' },
        } satisfies Record<keyof Incoming, object>,
        'communication',
        'valueDate',
      ),
      example: {
        body: { walletId: firstWallet, amount: { value: '000000000250.00', currency: 'EUR' } },
      },
      answers: ['payment', 'The payment, which has no status.'],
      call: (simulate, body) => simulate.incoming(body),
    },
    {
      path: 'movements',
      id: 'simulateMovement',
      summary: 'Books a financial movement',
      body: objectOf(
        {
          walletId: text,
          typeLabel: { enum: typeLabels() },
          amount: { ...amount, description: 'Negative for a debit.' },
          description: text,
        } satisfies Record<keyof MovementInput, object>,
        'description',
      ),
      example: {
        body: {
          walletId: firstWallet,
          typeLabel: 'corrective',
          amount: { value: '000000000001.00', currency: 'EUR' },
        },
      },
      answers: ['financialMovement', 'The movement.'],
      call: (simulate, body) => simulate.movement(body),
    },
    {
      path: 'rates',
      id: 'simulateRate',
      summary: 'Moves a mid-market rate, where it stays',
      body: objectOf({
        pair: { type: 'string', description: 'In the direction in which it is quoted.' },
        mid: { type: 'string', description: 'A decimal number.' },
      } satisfies Record<keyof MovedRate, object>),
      example: { body: { pair: 'EURUSD', mid: '1.2345' } },
      answers: ['rate', 'The pair and its rate.'],
      call: (simulate, body) => simulate.rate(body),
    },
  ];
  return routes.map(({ path, answers: [name, description], call, ...route }) => ({
    method: 'POST',
    path: `simulate/${path}`,
    ...route,
    ...answering(name, { description, type: 'object' }, ({ server, pathParameters, body }) =>
      call(sandboxOf(server).simulate, body as never, pathParameters['id'] ?? ''),
    ),
  }));
}

function moveRoute(name: 'payment' | 'trade' | 'fixedForward', path: string): Simulated {
  return {
    path: `${path}/{id}`,
    id: `simulate${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: 'Moves an object to a status, now, by a row of its table',
    description:
      'When no row fits its state, the status is 409, and the error names those that do.',
    body: wanted,
    example: { body: { to: 'canceled' } },
    answers: [name, 'The object as it is now.'],
    call: (simulate, to, id) => simulate[name](id, to),
  };
}
