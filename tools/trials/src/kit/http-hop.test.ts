import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { type Fault, notificationFaults } from './faults.ts';
import { startHttpHop } from './http-hop.ts';

type Name = keyof typeof notificationFaults;

/** How often a request arrives, and what its sender hears: nothing when the connection is closed. */
const expected: Record<Name, [arrivals: number, heard: number | undefined]> = {
  'lost before': [0, undefined],
  'lost after': [1, undefined],
  'arrives late': [1, undefined],
  slow: [1, 200],
  'no answer in time': [1, undefined],
  truncated: [1, undefined],
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
  'what is %s',
  async (name, act) => {
    const { url, requests } = await loopbackServer((response) => response.end('answer'));
    const moments: string[] = [];
    const hop = await startHttpHop({
      target: () => Number(new URL(url).port),
      incidentOf: () => ({ act, milliseconds: 20, onMoment: (moment) => moments.push(moment) }),
    });
    onTestFinished(() => hop.close());
    const [arrivals, heard] = expected[name];
    expect(await post(hop.url)).toBe(heard);
    await hop.settled();
    expect(requests.map(({ method, body }) => `${method} ${body}`)).toEqual(
      Array(arrivals).fill('POST question'),
    );
    expect(moments.filter((moment) => moment === 'answered')).toHaveLength(arrivals);
  },
);

test('what is for nobody is lost', async () => {
  const hop = await startHttpHop({
    target: () => undefined,
    incidentOf: () => ({}),
  });
  onTestFinished(() => hop.close());
  expect(await post(hop.url)).toBeUndefined();
});

/** The status, when the whole answer came. */
async function post(url: string): Promise<number | undefined> {
  try {
    // After a 421, fetch sends a body again, but not a stream.
    const body = new Blob(['question']).stream();
    const response = await fetch(url, { method: 'POST', body, duplex: 'half' });
    await response.text();
    return response.status;
  } catch {
    return undefined;
  }
}
