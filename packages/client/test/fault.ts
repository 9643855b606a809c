import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Client } from '../src/index.ts';
import type { TestOptions } from './client-of.ts';
import type { ExampleCall } from './example-calls.ts';

/** One call while something goes wrong. */
export interface Scene {
  example: ExampleCall;
  /** Its signal goes with the call. */
  controller: AbortController;
  /** The target of a redirect; nothing may arrive there. */
  elsewhere: string;
}

/** A fault, and the result that a call must have. */
export interface Fault {
  name: string;
  /** Answers request `number`, which counts from 1. @default the example answer */
  answer?: (response: ServerResponse, scene: Scene, number: number) => void;
  /** Takes the place of the HTTP server. */
  connection?: (socket: Socket, scene: Scene, arrived: () => void) => void;
  /** Takes the place of the server's address. */
  baseUrl?: (port: number) => string;
  options?: (scene: Scene) => TestOptions;
  timeout?: number;
  /** Requests that are made before the call and are not counted. */
  before?: (fx: Client, scene: Scene) => Promise<unknown>;
  expected: (example: ExampleCall) => string;
}

type Expectation = Fault['expected'];

/** Requests that arrived of those that were made, error class and outcome. */
export function failure(received: number, made: number, error: string, outcome: string): string {
  return `${received}/${made} ${error}, ${outcome}`;
}

export function success(received: number): string {
  return `${received} resolved`;
}

export function byEffect(reading: string, writing: string): Expectation {
  return ({ operation }) => (operation.effect === 'none' ? reading : writing);
}

/** Reads are repeated; anything else goes out once, and what it did stays open. */
export const repeatedIfRead = (error: string, readable = 'unknown') =>
  byEffect(failure(3, 3, error, 'no-effect'), failure(1, 1, error, readable));

/** Sent once, whatever it is. */
export const sentOnce = (error: string, outcome = 'unknown') =>
  byEffect(failure(1, 1, error, 'no-effect'), failure(1, 1, error, outcome));

/** Nothing arrives, however often it is tried. */
export const neverSent = (made: number, error: string) =>
  byEffect(failure(0, made, error, 'no-effect'), failure(0, made, error, 'not-sent'));

/** Deleting a webhook subscription reads no body: any 2xx is success. */
const unlessIgnored =
  (expected: Expectation): Expectation =>
  (example) =>
    example.operation.result.kind === 'nothing' ? success(1) : expected(example);

export const unreadable = unlessIgnored(sentOnce('UnexpectedResponseError'));

/** 204 means that nothing was found to a list, a wallet, and a beneficiary to delete. */
export const noContent: Expectation = (example) => {
  const { result, id } = example.operation;
  const marked = result.kind === 'list' || result.kind === 'flag' || id === 'getWallet';
  return marked ? success(1) : unreadable(example);
};

export const envelope = { errorCode: 15, errorType: 'Refused', errorMessage: 'no', link: 'none' };

/** Bytes straight onto the socket, past what node:http thinks is right. */
export function raw(response: ServerResponse, text: string): void {
  response.socket?.end(text);
}
