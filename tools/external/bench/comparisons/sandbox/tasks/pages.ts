import { ask } from '../../../../../../packages/sandbox/test/ask.ts';
import { spreadOf } from '../../../src/result.ts';
import { create, user } from '../provider.ts';

// Microseconds of processor time for a page of 50 payments, of few and of a hundred times as many.

const many = Number(process.argv[2]);
const few = many / 100;

create(few);
const firstOfFew = timeOf(1);
create(many - few);
const last = Math.ceil(many / 50);
const others = [0.25, 0.5, 0.75, 1].map((share) => timeOf(Math.ceil(last * share)));
const samples = {
  'page 1 of few': firstOfFew,
  'page 1 of many': timeOf(1),
  'slowest page of many': Math.max(...others),
};
console.log(JSON.stringify(samples));
process.exit();

function timeOf(page: number): number {
  // What was read last is still in the caches of the processor: each is read often, and counts alike.
  for (let warmUp = 0; warmUp < 50; warmUp++) read(page);
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (let count = 0; count < 100; count++) read(page);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 100;
  });
  return spreadOf(times).median;
}

function read(page: number): void {
  const path = { status: 'all' } as never;
  const answer = ask(user, 'listPayments', { path, query: { page: String(page) } });
  if (typeof answer === 'symbol') throw new Error(`There is nothing on page ${page}.`);
}
