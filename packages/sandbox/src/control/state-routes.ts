import type { EventName } from '@crossborder-fx/openapi';
import {
  answering,
  type ControlRoute,
  done,
  listOf,
  objectOf,
  text,
} from '@crossborder-fx/test-server';
import type { SandboxOf } from '../sandbox.ts';
import { fixedForwardTable } from '../service/tables/fixed-forward-table.ts';
import { paymentTable } from '../service/tables/payment-table.ts';
import { diagramOf } from '../service/tables/table.ts';
import { tradeTable } from '../service/tables/trade-table.ts';
import type { TriggerOptions } from '../trigger/trigger.ts';
import { longAnswer } from './long-answer.ts';

const tables = [paymentTable, tradeTable, fixedForwardTable];
const named = objectOf({ name: text });

export function stateRoutes(sandboxOf: SandboxOf): ControlRoute[] {
  return [
    {
      method: 'POST',
      path: 'snapshots',
      id: 'addSnapshot',
      summary: 'Keeps the state of now under a name, its time included',
      body: named,
      example: { body: { name: 'before' } },
      ...done('Kept, in place of an earlier one of that name.', ({ server, body: { name } }) =>
        sandboxOf(server).snapshot(String(name)),
      ),
    },
    {
      method: 'GET',
      path: 'snapshots',
      id: 'listSnapshots',
      summary: 'The names of the snapshots, oldest first',
      example: {},
      ...answering('snapshots', { description: 'The names.', ...listOf(text) }, ({ server }) =>
        sandboxOf(server).listSnapshots(),
      ),
    },
    {
      method: 'POST',
      path: 'snapshots/restore',
      id: 'restoreSnapshot',
      summary: 'Goes back to a snapshot',
      body: named,
      example: { body: { name: 'before' } },
      ...done('Everything is as it was, and time too.', ({ server, body: { name } }) =>
        sandboxOf(server).restore(String(name)),
      ),
    },
    {
      method: 'POST',
      path: 'deliveries/{id}/resend',
      id: 'resendDelivery',
      summary: 'Makes another attempt at a notification',
      example: { path: { id: '1' } },
      ...done('It is sent, and its attempt is in the list.', ({ server, pathParameters }) =>
        sandboxOf(server).resend(pathParameters['id'] ?? ''),
      ),
    },
    {
      method: 'POST',
      path: 'trigger',
      id: 'trigger',
      summary: 'Makes an object and moves it until it sends an event',
      description:
        'By the operations of the service and the rows of its table. When something is refused, nothing was made.',
      body: objectOf(
        {
          event: text,
          set: { type: 'object', description: 'Fields in place of the usual ones, at any depth.' },
        },
        'set',
      ),
      example: { body: { event: 'PAYMENT_FINALIZED', set: { amount: { currency: 'EUR' } } } },
      answer: {
        status: 200,
        description: 'What was made, and its notifications with what became of them.',
        schema: objectOf({
          kind: { enum: ['payment', 'trade', 'fixedForward'] },
          id: text,
          object: { type: 'object' },
          deliveries: listOf({ type: 'object' }),
        }),
      },
      handle({ server, body: { event, ...options } }) {
        return longAnswer(sandboxOf(server).trigger(event as EventName, options as TriggerOptions));
      },
    },
    {
      method: 'GET',
      path: 'tables',
      id: 'listTables',
      summary: 'The rows by which payments, trades and fixed forwards move',
      example: {},
      ...answering(
        'tables',
        {
          description: 'Each table with its rows, its last states and a diagram in Mermaid.',
          ...listOf({ type: 'object' }),
        },
        () => tables.map((table) => ({ ...table, diagram: diagramOf(table) })),
      ),
    },
  ];
}
