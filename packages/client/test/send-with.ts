import type { Agent } from 'node:http';
import { expect } from 'vitest';
import type { AnswerHead } from '../src/common/answer.ts';
import { startDeadline } from '../src/common/deadline.ts';
import { createDefaultTransport } from '../src/transport/node-transport.ts';
import { NotSentError, type OutgoingRequest, type Transport } from '../src/transport/transport.ts';

interface Sending extends Partial<OutgoingRequest> {
  url: string;
  maxBodyBytes?: number;
  signal?: AbortSignal;
  timeout?: number;
}

export interface Received {
  head: AnswerHead | undefined;
  text: string;
}

/** Sends a request through a transport, by default a POST with an effect, and reads the answer. */
export async function sendWith(transport: Transport, sending: Sending): Promise<Received> {
  const { maxBodyBytes = 1_000_000, signal, timeout = 60_000, ...request } = sending;
  const deadline = startDeadline(timeout, signal);
  let head: AnswerHead | undefined;
  try {
    const bytes = await transport(
      { method: 'POST', headers: {}, body: '{"a":1}', isRepeatable: false, ...request },
      {
        deadline,
        maxBodyBytes,
        onHead: (found) => {
          head = found;
        },
      },
    );
    return { head, text: new TextDecoder().decode(bytes) };
  } finally {
    deadline.clear();
  }
}

/** Returns the error of a request that node:http sends to a server, which must not answer it. */
export async function problemOf(
  url: string,
  agent?: Agent,
  sending: Partial<Sending> = {},
): Promise<unknown> {
  return sendWith(createDefaultTransport(url, agent), { url, ...sending }).then(
    () => expect.fail('the request should have failed'),
    (problem: unknown) => problem,
  );
}

export function expectMaybeSent(problem: unknown): void {
  expect(problem).toBeInstanceOf(Error);
  expect(problem).not.toBeInstanceOf(NotSentError);
}
