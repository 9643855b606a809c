import { setTimeout } from 'node:timers/promises';
import type { Answer, SentRequest } from './http.ts';

/** One request on its way through a proxy between two processes, and what the proxy can do with the request. */
export interface Passage {
  request: SentRequest;
  /** Sends `changed`, or else the received request. Returns undefined if no complete answer arrives. */
  forward(changed?: SentRequest): Promise<Answer | undefined>;
  /** Passes an answer back to the sender of the request. Without an answer, closes the connection. */
  answer(answer: Answer | undefined): void;
  /** Sends the header and only a part of the answer's body, and closes the connection in the middle of the body. */
  cutOff(answer: Answer | undefined): void;
  drop(): void;
  /** How many milliseconds the failure takes. The seed decides the number. */
  milliseconds: number;
}

export type Fault = (passage: Passage) => Promise<void>;

/** One step of a simulated failure. It gets the previous step's answer, and may return another answer. */
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

const wait =
  (share = 1): Step =>
  ({ milliseconds }) =>
    setTimeout(share * milliseconds);

/** Answers a request like an HTTP gateway in front of the service: with a text, and not with an error of the interface. */
const gateway =
  (status: number): Step =>
  (passage) =>
    passage.answer({
      status,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('The gateway has a problem.'),
    });

/** Answers a request like a service that limits how often it is called. The request has no effect. */
export const tooMany = fault((passage) =>
  passage.answer({
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '0' },
    body: Buffer.from(JSON.stringify({ errorCode: 429, errorType: 'TooManyRequests' })),
  }),
);

export const passOn = fault(forward, answer);

export const requestFaults = {
  'lost before': fault(drop),
  'lost after': fault(forward, drop),
  // The proxy closes the sender's connection immediately, and forwards the request only long after that.
  'arrives late': fault(drop, wait(), forward),
  slow: fault(wait(1 / 2), forward, wait(1 / 2), answer),
  'no answer in time': fault(forward, wait(4), drop),
  truncated: fault(forward, cutOff),
  '421 before': fault(gateway(421)),
  '421 after': fault(forward, gateway(421)),
  '503 before': fault(gateway(503)),
  '500 after': fault(forward, gateway(500)),
} satisfies Record<string, Fault>;

export const notificationFaults = {
  ...requestFaults,
  'twice at once': fault(forwardTwice, answer),
  'twice, and late': fault(forward, answer, wait(), forward),
  // The proxy first refuses the notification, and forwards it only after it has forwarded later notifications.
  'overtaken by others': fault(gateway(500), wait(), forward),
  '500 before': fault(gateway(500)),
} satisfies Record<string, Fault>;
