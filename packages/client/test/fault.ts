import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Client } from '../src/index.ts';
import type { TestOptions } from './client-of.ts';
import type { ExampleCall } from './example-calls.ts';

/** The circumstances of one call while a fault occurs. */
export interface Scene {
  example: ExampleCall;
  /** Aborts the call by its signal. */
  controller: AbortController;
  /** The target of a redirect, which must receive nothing. */
  elsewhere: string;
}

/** A fault, and the result that a call must have. */
export interface Fault {
  name: string;
  /** Answers request `number`, which counts from 1. @default the example answer */
  answer?: (response: ServerResponse, scene: Scene, number: number) => void;
  /** Handles connections in place of the HTTP server. */
  connection?: (socket: Socket, scene: Scene, arrived: () => void) => void;
  /** Returns the address that the client uses in place of the server's. */
  baseUrl?: (port: number) => string;
  options?: (scene: Scene) => TestOptions;
  timeout?: number;
  /** Makes requests before the call, which the test does not count. */
  before?: (fx: Client, scene: Scene) => Promise<unknown>;
  expected: (example: ExampleCall) => string;
}

type Expectation = Fault['expected'];

/** Writes how many of the requests arrived, the error class and the outcome. */
export function failure(received: number, made: number, error: string, outcome: string): string {
  return `${received}/${made} ${error}, ${outcome}`;
}

export function success(received: number): string {
  return `${received} resolved`;
}

export function byEffect(reading: string, writing: string): Expectation {
  return ({ operation }) => (operation.effect === 'none' ? reading : writing);
}

/** The client repeats a read. It sends any other operation once, and the outcome stays unknown. */
export const repeatedIfRead = (error: string, readable = 'unknown') =>
  byEffect(failure(3, 3, error, 'no-effect'), failure(1, 1, error, readable));

/** The client sends every operation once, whether it reads or changes something. */
export const sentOnce = (error: string, outcome = 'unknown') =>
  byEffect(failure(1, 1, error, 'no-effect'), failure(1, 1, error, outcome));

/** No request arrives, however often the client tries. */
export const neverSent = (made: number, error: string) =>
  byEffect(failure(0, made, error, 'no-effect'), failure(0, made, error, 'not-sent'));

/** Deleting a webhook subscription reads no body: any 2xx is success. */
const unlessIgnored =
  (expected: Expectation): Expectation =>
  (example) =>
    example.operation.result.kind === 'nothing' ? success(1) : expected(example);

export const unreadable = unlessIgnored(sentOnce('UnexpectedResponseError'));

/** A 204 means "not found" for a list, for getWallet and for the deletion of a beneficiary. */
export const noContent: Expectation = (example) => {
  const { result, id } = example.operation;
  const marked = result.kind === 'list' || result.kind === 'flag' || id === 'getWallet';
  return marked ? success(1) : unreadable(example);
};

export const envelope = { errorCode: 15, errorType: 'Refused', errorMessage: 'no', link: 'none' };

/** Writes text straight to the socket, past the checks of node:http. */
export function raw(response: ServerResponse, text: string): void {
  response.socket?.end(text);
}
