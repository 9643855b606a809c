import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Client } from '../src/index.ts';
import type { TestOptions } from './client-of.ts';
import type { ExampleCall } from './example-calls.ts';

export interface Scene {
  example: ExampleCall;
  /** With this controller, the fault can abort the call. */
  controller: AbortController;
  /** The target of a redirect, which must receive nothing. */
  elsewhere: string;
}

/** A simulated fault of the service or network, and the result that a call must have. */
export interface Fault {
  name: string;
  /** Answers a request. The argument `number` is 1 for the first request. @default the example answer */
  answer?: (response: ServerResponse, scene: Scene, number: number) => void;
  /** Handles connections in place of the HTTP server that gives the answers. */
  connection?: (socket: Socket, scene: Scene, arrived: () => void) => void;
  /** Returns the base URL that the client uses instead of the URL of the test server. */
  baseUrl?: (port: number) => string;
  options?: (scene: Scene) => TestOptions;
  timeout?: number;
  /** Makes requests before the tested call. The test does not count these requests. */
  before?: (fx: Client, scene: Scene) => Promise<unknown>;
  expected: (example: ExampleCall) => string;
}

type Expectation = Fault['expected'];

/** Describes a failed call: how many of its requests arrived, its error class and its outcome. */
export function failure(received: number, made: number, error: string, outcome: string): string {
  return `${received}/${made} ${error}, ${outcome}`;
}

export function success(received: number): string {
  return `${received} resolved`;
}

export function byEffect(reading: string, writing: string): Expectation {
  return ({ operation }) => (operation.effect === 'none' ? reading : writing);
}

/**
 * The expected result if the client repeats a read after a fault, but sends an operation with an effect once. The
 * argument `readable` is the expected outcome of the operation with an effect.
 */
export const repeatedIfRead = (error: string, readable = 'unknown') =>
  byEffect(failure(3, 3, error, 'no-effect'), failure(1, 1, error, readable));

/** The expected result of a fault after which the client sends every operation only once, even a read. */
export const sentOnce = (error: string, outcome = 'unknown') =>
  byEffect(failure(1, 1, error, 'no-effect'), failure(1, 1, error, outcome));

/** The expected result of a fault by which no request arrives, however often the client tries. */
export const neverSent = (made: number, error: string) =>
  byEffect(failure(0, made, error, 'no-effect'), failure(0, made, error, 'not-sent'));

/** The method that deletes a webhook subscription reads no body of the answer: any 2xx is success. */
const unlessIgnored =
  (expected: Expectation): Expectation =>
  (example) =>
    example.operation.result.kind === 'nothing' ? success(1) : expected(example);

export const unreadable = unlessIgnored(sentOnce('UnexpectedResponseError'));

/** By a 204, the service says "not found" when a client lists objects, gets a wallet or deletes a beneficiary. */
export const noContent: Expectation = (example) => {
  const { result, id } = example.operation;
  const marked = result.kind === 'list' || result.kind === 'flag' || id === 'getWallet';
  return marked ? success(1) : unreadable(example);
};

export const envelope = { errorCode: 15, errorType: 'Refused', errorMessage: 'no', link: 'none' };

/** Writes text straight to the socket of an answer, past the checks of node:http. */
export function raw(response: ServerResponse, text: string): void {
  response.socket?.end(text);
}
