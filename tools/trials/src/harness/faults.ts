import { setTimeout } from 'node:timers/promises';
import type { Answer, SentRequest } from './http.ts';

/** One request on its way through a hop, the proxy between two processes. */
export interface Passage {
  request: SentRequest;
  /**
   * Sends the request on at each call. Undefined when no whole answer comes.
   *
   * @param changed what is sent in its place
   */
  forward(changed?: SentRequest): Promise<Answer | undefined>;
  /** Closes the connection without an answer. */
  answer(answer: Answer | undefined): void;
  /** Announces the whole body of the answer, and closes the connection in the middle of the body. */
  cutOff(answer: Answer | undefined): void;
  drop(): void;
  /** The milliseconds that the fault takes, which the seed has decided. */
  milliseconds: number;
}

export type Fault = (passage: Passage) => Promise<void>;

/** One step of a fault. The step gets the last answer, and may return another answer. */
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

/** Answers like an HTTP gateway, without the error shape of the interface. */
const gateway =
  (status: number): Step =>
  (passage) =>
    passage.answer({
      status,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('The gateway has a problem.'),
    });

/** Answers like a service that limits the rate. The request has no effect. */
export const tooMany = fault((passage) =>
  passage.answer({
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '0' },
    body: Buffer.from(JSON.stringify({ errorCode: 429, errorType: 'TooManyRequests' })),
  }),
);

/** Sends the request on unchanged, and passes its answer back. */
export const passOn = fault(forward, answer);

/** The faults of any request, by name. */
export const requestFaults = {
  'lost before': fault(drop),
  'lost after': fault(forward, drop),
  // This request arrives long after its sender has seen the connection close.
  'arrives late': fault(drop, wait(), forward),
  slow: fault(wait(1 / 2), forward, wait(1 / 2), answer),
  'no answer in time': fault(forward, wait(4), drop),
  truncated: fault(forward, cutOff),
  '421 before': fault(gateway(421)),
  '421 after': fault(forward, gateway(421)),
  '503 before': fault(gateway(503)),
  '500 after': fault(forward, gateway(500)),
} satisfies Record<string, Fault>;

/** The faults of a notification, by name. */
export const notificationFaults = {
  ...requestFaults,
  'twice at once': fault(forwardTwice, answer),
  'twice, and late': fault(forward, answer, wait(), forward),
  // Holds this notification back until later notifications have arrived.
  'overtaken by others': fault(gateway(500), wait(), forward),
  '500 before': fault(gateway(500)),
} satisfies Record<string, Fault>;
