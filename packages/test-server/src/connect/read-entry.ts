import type { JournalEntry } from '../journal/journal-entry.ts';
import type { JournaledDelivery } from '../notify/delivery-journal.ts';

// JSON has no dates.

/** An entry of the journal as it is in the process of the server. */
export function readEntry(data: unknown): JournalEntry {
  const entry = data as JournalEntry;
  return { ...entry, at: new Date(entry.at) };
}

/** A delivery as it is in the process of the server. */
export function readDelivery(data: unknown): JournaledDelivery {
  const delivery = data as JournaledDelivery;
  const attempts = delivery.attempts.map((one) => ({ ...one, sentAt: new Date(one.sentAt) }));
  return { ...delivery, attempts };
}
