import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { createChaos } from './chaos.ts';
import { type Fault, notificationFaults, requestFaults } from './faults.ts';
import { moments, startHttpHop } from './http-hop.ts';

type Name = keyof typeof notificationFaults;

/** For each simulated failure: how often the request arrives, and the status that its sender gets, if any. */
const expected: Record<Name, [arrivals: number, heard?: number]> = {
  'lost before': [0],
  'lost after': [1],
  'arrives late': [1],
  slow: [1, 200],
  'no answer in time': [1],
  truncated: [1],
  '421 before': [0, 421],
  '421 after': [1, 421],
  '503 before': [0, 503],
  '500 after': [1, 500],
  'twice at once': [2, 200],
  'twice, and late': [2, 200],
  'overtaken by others': [1, 500],
  '500 before': [0, 500],
};

test.each(Object.entries(notificationFaults) as [Name, Fault][])(
  'a hop (a proxy) passes on a request with the fault "%s" as often as expected, and its sender gets the expected status',
  async (name, act) => {
    const { url, requests } = await loopbackServer((response) => response.end('answer'));
    const met: string[] = [];
    const hop = await startHttpHop({
      target: () => Number(new URL(url).port),
      incidentOf: () => ({ act, milliseconds: 20, onMoment: (moment) => met.push(moment) }),
    });
    onTestFinished(() => hop.close());
    const [arrivals, heard] = expected[name];
    expect(await post(hop.url)).toBe(heard);
    await hop.settled();
    const came = requests.map(({ method, body }) => `${method} ${body}`);
    expect(came).toEqual(Array(arrivals).fill('POST question'));
    expect(met.filter((moment) => moment === 'answered')).toHaveLength(arrivals);
  },
);

test('a request is lost when no process listens behind the proxy', async () => {
  const hop = await startHttpHop({ target: () => undefined, incidentOf: () => ({}) });
  onTestFinished(() => hop.close());
  expect(await post(hop.url)).toBeUndefined();
});

/** Posts a request. Returns the status; undefined if the answer is missing or cut off. */
async function post(url: string): Promise<number | undefined> {
  try {
    // The body is a stream, because after a 421 answer, `fetch` by itself repeats a request whose body is not a stream.
    const body = new Blob(['question']).stream();
    const response = await fetch(url, { method: 'POST', body, duplex: 'half' });
    await response.text();
    return response.status;
  } catch {
    return undefined;
  }
}

test('createChaos makes the same choices with the same seed, other choices with another seed, and no choices after `end`', async () => {
  const choicesOf = async (seed: number) => {
    const chaos = createChaos(seed);
    let kills = 0;
    const payer = { kill: () => void kills++ };
    const incidentOf = chaos.incidentsOf('hop', requestFaults, { payer });
    const wrong = () => {
      const incidents = Array.from({ length: 300 }, (_, index) => incidentOf(index + 1));
      for (const { onMoment } of incidents) for (const moment of moments) onMoment?.(moment);
      return incidents.filter(({ act }) => act).length;
    };
    expect(wrong()).toBeGreaterThan(0);
    // The process is killed a little after the planned moment, so the test waits for the kill.
    await expect.poll(() => kills).toBeGreaterThan(0);
    await chaos.pause(async () => expect(wrong()).toBe(0));
    chaos.end();
    expect(wrong()).toBe(0);
    return chaos.counts;
  };
  const [one, same, other] = await Promise.all([choicesOf(1), choicesOf(1), choicesOf(2)]);
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});
