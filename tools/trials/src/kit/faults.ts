import { setTimeout } from 'node:timers/promises';
import type { Answer, SentRequest } from './http.ts';

/** One request on its way over a hop. */
export interface Passage {
  request: SentRequest;
  /**
   * Sends the request on, each time that it is called. Undefined when no whole answer comes.
   *
   * @param changed what is sent in its place
   */
  forward(changed?: SentRequest): Promise<Answer | undefined>;
  /** Without an answer, the connection is closed. */
  answer(answer: Answer | undefined): void;
  /** Announces the whole body, and closes the connection in the middle of it. */
  cutOff(answer: Answer | undefined): void;
  drop(): void;
  /** Milliseconds that a fault takes, which the seed has decided. */
  milliseconds: number;
}

export type Fault = (passage: Passage) => Promise<void>;

/** The answer of a gateway, which does not have the error shape of the interface. */
const gateway = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('The gateway has a problem.'),
});

const gatewayBefore =
  (status: number): Fault =>
  async ({ answer }) =>
    answer(gateway(status));

const gatewayAfter =
  (status: number): Fault =>
  async ({ forward, answer }) => {
    await forward();
    answer(gateway(status));
  };

/** What can happen to any request, by its name. */
export const requestFaults = {
  'lost before': async ({ drop }) => drop(),
  'lost after': async ({ forward, drop }) => {
    await forward();
    drop();
  },
  // It arrives when its sender has long heard that the connection is closed.
  'arrives late': async ({ forward, drop, milliseconds }) => {
    drop();
    await setTimeout(milliseconds);
    await forward();
  },
  slow: async ({ forward, answer, milliseconds }) => {
    await setTimeout(milliseconds / 2);
    const given = await forward();
    await setTimeout(milliseconds / 2);
    answer(given);
  },
  'no answer in time': async ({ forward, drop, milliseconds }) => {
    await forward();
    await setTimeout(4 * milliseconds);
    drop();
  },
  truncated: async ({ forward, cutOff }) => cutOff(await forward()),
  '421 before': gatewayBefore(421),
  '421 after': gatewayAfter(421),
  '503 before': gatewayBefore(503),
  '500 after': gatewayAfter(500),
} satisfies Record<string, Fault>;

/** What can happen to a notification. */
export const notificationFaults = {
  ...requestFaults,
  'twice at once': async ({ forward, answer }) => {
    const [first] = await Promise.all([forward(), forward()]);
    answer(first);
  },
  'twice, and late': async ({ forward, answer, milliseconds }) => {
    answer(await forward());
    await setTimeout(milliseconds);
    await forward();
  },
  // Later notifications arrive before it.
  'overtaken by others': async ({ forward, answer, milliseconds }) => {
    answer(gateway(500));
    await setTimeout(milliseconds);
    await forward();
  },
  '500 before': gatewayBefore(500),
} satisfies Record<string, Fault>;
