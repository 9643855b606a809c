import { expect, test } from 'vitest';
import { measureRounds } from './measure-rounds.ts';

test('every subject is measured once in every round', async () => {
  const order: string[] = [];
  const subject = (name: string) => () => order.push(name);
  const subjects = new Map([
    ['a', subject('a')],
    ['b', subject('b')],
  ]);
  const measured = await measureRounds(subjects, 3);
  for (const round of [0, 2, 4]) expect(order.slice(round, round + 2).sort()).toEqual(['a', 'b']);
  expect(measured.map((one) => 'samples' in one && one.samples.length)).toEqual([3, 3]);
});

test('a subject that fails is broken, and the others go on', async () => {
  let calls = 0;
  const subjects = new Map([
    [
      'breaks',
      () => {
        calls++;
        throw new Error('in the first round');
      },
    ],
    ['works', () => 1],
  ]);
  expect(await measureRounds(subjects, 2)).toEqual([
    { subject: 'breaks', broken: 'in the first round' },
    { subject: 'works', samples: [1, 1] },
  ]);
  expect(calls).toBe(1);
});
