import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { bookingsOf, bookStatement } from '../bookings.ts';

/** The event is completed at once, and booked a little later, by nobody's transaction. */
export function completesFirst(pool: Pool) {
  return bookingsOf<unknown>(async (_context, values) => {
    void setTimeout(1_000).then(() => pool.query(bookStatement, values).catch(() => {}));
  });
}
