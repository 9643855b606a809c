import type { Client } from '@crossborder-fx/client';
import type { Payment, Trade } from '@crossborder-fx/openapi';
import { expectTypeOf } from 'vitest';
import type { FailedNotificationReader, ObjectReader, UnseenObject } from '../index.ts';

// The client is passed as it is.
expectTypeOf<Client>().toExtend<FailedNotificationReader>();
expectTypeOf<Client>().toExtend<ObjectReader>();

/** The resource narrows the object. */
export function narrows(unseen: UnseenObject): void {
  if (unseen.resource === 'PAYMENT') expectTypeOf(unseen.object).toEqualTypeOf<Payment>();
  else expectTypeOf(unseen.object).toEqualTypeOf<Trade>();
}
