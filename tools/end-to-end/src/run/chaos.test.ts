import { expect, test } from 'vitest';
import { requestFaults } from '../hops/faults.ts';
import { moments } from '../hops/http-hop.ts';
import { createChaos } from './chaos.ts';
import { createCounts } from './counts.ts';
import { planOrders } from './orders.ts';

function choicesOf(seed: number) {
  const counts = createCounts();
  const killed: string[] = [];
  const killable = { payer: { kill: () => killed.push('payer') } };
  const incidentOf = createChaos(seed, counts).incidentsOf('hop', requestFaults, killable);
  for (let number = 1; number <= 300; number++) {
    const { onMoment } = incidentOf(number);
    for (const moment of moments) onMoment(moment);
  }
  const orders = planOrders(createChaos(seed, counts).random('wave'), 'A', 3, '2026-11-30');
  return { orders, faults: counts.faults, killed };
}

test('the same seed makes the same choices, and another seed others', async () => {
  const [one, same, other] = [choicesOf(1), choicesOf(1), choicesOf(2)];
  expect(same.orders).toEqual(one.orders);
  expect(same.faults).toEqual(one.faults);
  expect(other.orders).not.toEqual(one.orders);
  expect(other.faults).not.toEqual(one.faults);
  // A kill comes a little after its moment.
  await expect.poll(() => one.killed.length).toBeGreaterThan(0);
  await expect.poll(() => same.killed.length).toBe(one.killed.length);
});

test('after its end, and while it is paused, nothing goes wrong', async () => {
  const chaos = createChaos(1, createCounts());
  const incidentOf = chaos.incidentsOf('hop', requestFaults, { payer: { kill: () => {} } });
  const wrong = () =>
    Array.from({ length: 100 }, (_, index) => incidentOf(index + 1)).filter(({ act }) => act);
  expect(wrong().length).toBeGreaterThan(0);
  await chaos.pause(async () => expect(wrong()).toEqual([]));
  expect(wrong().length).toBeGreaterThan(0);
  chaos.end();
  expect(wrong()).toEqual([]);
});
