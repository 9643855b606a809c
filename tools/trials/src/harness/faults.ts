import { setTimeout } from 'node:timers/promises';
import type { Answer, SentRequest } from './http.ts';

/** One request on its way over a hop. */
export interface Passage {
  request: SentRequest;
  /**
   * Sends the request on at each call. Undefined when no whole answer comes.
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

/** One step of a fault. It gets the last answer, and may return another one. */
type Step = (passage: Passage, came: Answer | undefined) => unknown;

const fault =
  (...steps: readonly Step[]): Fault =>
  async (passage) => {
    let came: Answer | undefined;
    for (const step of steps) came = ((await step(passage, came)) as Answer | undefined) ?? came;
  };

const forward: Step = (passage) => passage.forward();
const forwardTwice: Step = async (passage) =>
  (await Promise.all([passage.forward(), passage.forward()]))[0];
const answer: Step = (passage, came) => passage.answer(came);
const cutOff: Step = (passage, came) => passage.cutOff(came);
const drop: Step = (passage) => passage.drop();

/** @param share of the time that the seed has decided */
const wait =
  (share = 1): Step =>
  ({ milliseconds }) =>
    setTimeout(share * milliseconds);

/** Gives the answer of a gateway, which does not have the error shape of the interface. */
const gateway =
  (status: number): Step =>
  (passage) =>
    passage.answer({
      status,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('The gateway has a problem.'),
    });

/** The service limits the rate. The request has no effect. */
export const tooMany = fault((passage) =>
  passage.answer({
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '0' },
    body: Buffer.from(JSON.stringify({ errorCode: 429, errorType: 'TooManyRequests' })),
  }),
);

/** Passes a request on unchanged. */
export const passOn = fault(forward, answer);

/** Faults of any request, by name. */
export const requestFaults = {
  'lost before': fault(drop),
  'lost after': fault(forward, drop),
  // The request arrives long after its sender has seen the connection close.
  'arrives late': fault(drop, wait(), forward),
  slow: fault(wait(1 / 2), forward, wait(1 / 2), answer),
  'no answer in time': fault(forward, wait(4), drop),
  truncated: fault(forward, cutOff),
  '421 before': fault(gateway(421)),
  '421 after': fault(forward, gateway(421)),
  '503 before': fault(gateway(503)),
  '500 after': fault(forward, gateway(500)),
} satisfies Record<string, Fault>;

/** Faults of a notification. */
export const notificationFaults = {
  ...requestFaults,
  'twice at once': fault(forwardTwice, answer),
  'twice, and late': fault(forward, answer, wait(), forward),
  // Holds the notification back until later ones have arrived.
  'overtaken by others': fault(gateway(500), wait(), forward),
  '500 before': fault(gateway(500)),
} satisfies Record<string, Fault>;
