import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { onceSetup } from '../../test/once-setup.ts';
import type { Journal } from '../journals/journal.ts';

/** Returns a journal that calls `step` before and after the methods read, claim and settle. */
function stepping(journal: Journal, step: () => void) {
  const running = new Set<Promise<unknown>>();
  const around = async <Value>(work: Promise<Value>) => {
    running.add(work);
    step();
    const value = await work;
    step();
    // When this callback runs, createOnce has got the journal's answer and has begun its next step.
    setImmediate(() => running.delete(work));
    return value;
  };
  const end = async () => {
    while (running.size > 0) {
      await Promise.all(running);
      await new Promise(setImmediate);
    }
  };
  const stepped: Journal = {
    ...journal,
    read: (key) => around(journal.read(key)),
    claim: (record) => around(journal.claim(record)),
    settle: (...given) => around(journal.settle(...given)),
  };
  return { stepped, end };
}

// A call may have fewer than 13 steps. Then the tests for later steps abort no call.
test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])(
  'createOnce that is aborted at step %i creates at most one object, and the next call finds that object',
  async (last) => {
    for (const kind of ['payments', 'trades'] as const) {
      const { create, service, journal, advance } = await onceSetup();
      const controller = new AbortController();
      let steps = 0;
      const step = () => {
        if (++steps === last) controller.abort();
      };
      service.onRequest = step;
      const { signal } = controller;
      const { stepped, end } = stepping(journal, step);
      await create(kind, { journal: stepped, signal }).catch(() => {});
      await end();
      advance(11);
      const found = await create(kind).catch(async (error) => {
        expect(error).toMatchObject({ name: 'UndecidedError' });
        const [candidate] = error.candidates;
        return create(kind, candidate ? { adopt: candidate.id } : { resend: error.attempt });
      });
      expect(service[kind]).toHaveLength(1);
      expect(found).toMatchObject({ id: service[kind][0]?.id });
      expect(await errorOf(create(kind, { adopt: 'other' }))).toMatchObject({
        name: 'MismatchError',
      });
    }
  },
);
