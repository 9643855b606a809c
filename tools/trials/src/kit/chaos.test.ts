import { expect, test } from 'vitest';
import { createChaos } from './chaos.ts';
import { requestFaults } from './faults.ts';
import { moments } from './http-hop.ts';

async function choicesOf(seed: number) {
  const chaos = createChaos(seed);
  let kills = 0;
  const killable = { payer: { kill: () => void kills++ } };
  const incidentOf = chaos.incidentsOf('hop', requestFaults, killable);
  const wrong = () =>
    Array.from({ length: 300 }, (_, index) => incidentOf(index + 1)).filter((incident) => {
      for (const moment of moments) incident.onMoment?.(moment);
      return incident.act;
    }).length;
  expect(wrong()).toBeGreaterThan(0);
  // A kill comes a little after its moment.
  await expect.poll(() => kills).toBeGreaterThan(0);
  await chaos.pause(async () => expect(wrong()).toBe(0));
  chaos.end();
  expect(wrong()).toBe(0);
  return chaos.counts;
}

test('the same seed makes the same choices until chaos ends, and another seed makes others', async () => {
  const [one, same, other] = await Promise.all([choicesOf(1), choicesOf(1), choicesOf(2)]);
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});
