import { type AnswerHead, UnreadableBody } from '../common/answer.ts';
import type { Deadline } from '../common/deadline.ts';
import type { HttpMethod } from '../common/operation.ts';

export interface OutgoingRequest {
  method: HttpMethod;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Whether a second copy of the request has no further effect. */
  isRepeatable: boolean;
}

export interface TransportContext {
  deadline: Deadline;
  /** The largest body of the answer in bytes, after decompression. */
  maxBodyBytes: number;
  /** Called as soon as the status and headers of the answer have arrived. */
  onHead(head: AnswerHead): void;
}

/**
 * Sends a request once, follows no redirect, and resolves to the body of the answer.
 *
 * @throws {NotSentError} when it is certain that nothing of the request left this machine
 * @throws {UnreadableBody} when the body is too large
 */
export interface Transport {
  (request: OutgoingRequest, context: TransportContext): Promise<Uint8Array>;
  /** Opens the spare connection, if the option `spareConnection` is set. Called when an operation with an effect begins. */
  prepare?: () => void;
}

/** The error of a transport when the request certainly did not leave this machine; `cause` says why. */
export class NotSentError extends Error {}

export function bodyTooLarge(maxBodyBytes: number): UnreadableBody {
  return new UnreadableBody(`the body is larger than ${maxBodyBytes} bytes`);
}

/** An agent of node:http or node:https. The type does not use Node's class, so a program needs no types of Node. */
export interface HttpAgent {
  destroy(): void;
}

export type UrlOf = ReturnType<typeof createUrlOf>;

export function createUrlOf(baseUrl: string) {
  const base = new URL(baseUrl).href.replace(/\/$/, '');
  return (
    template: string,
    path: Readonly<Record<string, unknown>>,
    query: Readonly<Record<string, unknown>>,
  ) => {
    const search = Object.entries(query)
      .map((pair) => pair.map(encodeURIComponent as (part: unknown) => string).join('='))
      .join('&');
    const filledIn = template.replaceAll(/\{(\w+)\}/g, (_, name) =>
      // Leaves the equals signs of Base64 in a path parameter unencoded, because the service forbids the percent sign.
      encodeURIComponent(String(path[name])).replace(/%3D(?=(%3D)?$)/g, '='),
    );
    return base + filledIn + (search && `?${search}`);
  };
}
