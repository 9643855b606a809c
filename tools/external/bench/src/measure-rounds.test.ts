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
  expect(measured.map(({ samples }) => samples.length)).toEqual([3, 3]);
});

test('a subject that fails ends the measurement, with its name', async () => {
  const fails = () => {
    throw new Error('gave {}');
  };
  await expect(measureRounds([['theirs', fails]], 2)).rejects.toThrow('theirs gave {}');
});
