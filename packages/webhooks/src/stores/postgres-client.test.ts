import { describe, expect, it, vi } from 'vitest';
import { runStatement, transactionsOf } from './postgres-client.ts';

/** A pool with one connection, and the statements that it got. */
function fakePool(failing: readonly string[] = []) {
  const asked: string[] = [];
  const release = vi.fn();
  const query = async (text: string) => {
    asked.push(text);
    if (failing.includes(text)) throw new Error(`${text} failed`);
    return { rows: [] };
  };
  const run = transactionsOf({ query, connect: async () => ({ query, release }) });
  if (run === undefined) throw new Error('a pool has transactions');
  return { run, asked, release };
}

const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED';

describe('a transaction of a pool', () => {
  it('is committed, and its connection released', async () => {
    const { run, asked, release } = fakePool();
    await run(async (transaction) => {
      await transaction.query('work');
    });
    expect(asked).toEqual([begin, 'work', 'COMMIT']);
    expect(release).toHaveBeenCalledExactlyOnceWith(false);
  });

  it.each([
    ['work', [begin, 'work', 'ROLLBACK']],
    ['COMMIT', [begin, 'work', 'COMMIT', 'ROLLBACK']],
    [begin, [begin, 'ROLLBACK']],
  ])('is rolled back when %s fails', async (failing, statements) => {
    const { run, asked, release } = fakePool([failing]);
    const answer = run(async (transaction) => {
      await transaction.query('work');
    });
    await expect(answer).rejects.toThrow(`${failing} failed`);
    expect(asked).toEqual(statements);
    expect(release).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('has its connection destroyed when it cannot be rolled back', async () => {
    const { run, release } = fakePool(['work', 'ROLLBACK']);
    const answer = run(async (transaction) => {
      await transaction.query('work');
    });
    await expect(answer).rejects.toThrow('work failed');
    expect(release).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe('a statement that was in conflict with another', () => {
  const failure = Object.assign(new Error('could not serialize access'), { code: '40001' });

  it('is run again, up to five times', async () => {
    const query = vi.fn().mockRejectedValue(failure);
    query.mockRejectedValueOnce(failure).mockResolvedValueOnce({ rows: [{ a: 1 }] });
    expect(await runStatement({ query }, 'text', ['value'])).toEqual([{ a: 1 }]);
    expect(query.mock.calls).toEqual(new Array(2).fill(['text', ['value']]));
    await expect(runStatement({ query }, 'text', [])).rejects.toBe(failure);
    expect(query).toHaveBeenCalledTimes(7);
  });

  it('is not run again when it fails for another reason', async () => {
    const query = vi.fn().mockRejectedValue(new Error('no such table'));
    await expect(runStatement({ query }, 'text', [])).rejects.toThrow('no such table');
    expect(query).toHaveBeenCalledOnce();
  });
});
