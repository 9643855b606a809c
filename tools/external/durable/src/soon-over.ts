import type { Journal, JournalEntries } from '@crossborder-fx/client';

const callMilliseconds = 60_000;
const leftMilliseconds = 3_000;

/**
 * A journal whose attempts may be under way for three seconds more when they are read first, and not for a minute, which
 * nobody wants to wait for. So each worker that finds an attempt of another has to sleep once, however late it starts.
 */
export function soonOver(journal: Journal): Journal {
  const firstRead = new Map<string, number>();
  const age = ({ now, attempts }: JournalEntries): JournalEntries => ({
    now,
    attempts: attempts.map((one) => {
      const id = `${one.key} ${one.attempt}`;
      const read = firstRead.get(id) ?? now.getTime();
      firstRead.set(id, read);
      const sentAt = Math.min(one.sentAt.getTime(), read - callMilliseconds + leftMilliseconds);
      return { ...one, sentAt: new Date(sentAt) };
    }),
  });
  return {
    ...journal,
    read: async (key) => age(await journal.read(key)),
    readMany: async (keys) => (await journal.readMany(keys)).map(age),
  };
}
