import type { Payment } from '@crossborder-fx/openapi';
import { expectTypeOf } from 'vitest';
import { createTestWebhook } from './testing.ts';

const { event } = await createTestWebhook('PAYMENT_FINALIZED', { payload: { tag: 'Order 4711' } });
expectTypeOf(event.event).toEqualTypeOf<'PAYMENT_FINALIZED'>();
expectTypeOf(event.payload).toEqualTypeOf<Payment>();

// @ts-expect-error There is no such event.
createTestWebhook('PAYMENT_FINALISED');
// @ts-expect-error A payment has no such field.
createTestWebhook('PAYMENT_FINALIZED', { payload: { identifier: 'x' } });
