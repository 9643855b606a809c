import { decisiveAttempt, type Journal, type JournalRecord } from '../journals/journal.ts';
import { keyOf } from '../once/marker.ts';
import { distinguishingFields } from '../once/reserve-fields.ts';
import type { Claim } from './restoring.ts';

type Mark = JournalRecord & { of: NonNullable<JournalRecord['of']> };

/**
 * Reserves the fields of trades and fixed forwards again in the journal, as the lost calls did. A new call checks only the last
 * reservation of its fields, so an undecided trade gets the last reservation.
 */
export async function rebuildMarks(
  journal: Journal,
  claim: Claim,
  keys: Iterable<string>,
): Promise<void> {
  const byFields = new Map<string, Mark[]>();
  for (const { attempts } of await journal.readMany([...keys])) {
    for (const record of attempts) {
      if (record.state === 'not-sent' || Object.keys(record.fields).length === 0) continue;
      const key = await keyOf(
        journal.account,
        record.operation,
        distinguishingFields(record.fields),
      );
      const mark = { ...record, of: { key: record.key, attempt: record.attempt } };
      byFields.set(key, [...(byFields.get(key) ?? []), mark]);
    }
  }
  for (const [key, own] of byFields) {
    const before = (await journal.read(key)).attempts.filter((one): one is Mark => one.of != null);
    const nameOf = ({ of }: Mark) => `${of.key} ${of.attempt}`;
    const names = new Set(before.map(nameOf));
    const added = own.filter((one) => !names.has(nameOf(one)));
    const all = [...before, ...added];
    const taken = await journal.readMany(all.map(({ of }) => of.key));
    const open = all.filter(
      (_, index) => decisiveAttempt(taken[index]?.attempts ?? [])?.state === 'sent',
    );
    const last = all.at(-1);
    const undecided = last && !open.includes(last) ? open.slice(-1) : [];
    for (const [index, one] of [...added, ...undecided].entries()) {
      const { sentAt, body: _, ...record } = one;
      const attempt = before.length + index + 1;
      await claim({ ...record, key, attempt, state: 'not-sent' }, sentAt);
    }
  }
}
