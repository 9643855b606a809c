import type { WebhookHandler } from '../create-webhook-handler.ts';
import { type AdapterOptions, bodyNotRaw, readBody, receive, requireOptions } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** The common part of events of API Gateway (payload formats 1.0 and 2.0), function URLs and load balancers. */
export interface LambdaEvent {
  readonly headers?: Readonly<Record<string, string | undefined>> | null | undefined;
  /** All values of each header. Format 1.0 also has `headers`; a load balancer may send this field instead of `headers`. */
  readonly multiValueHeaders?:
    | Readonly<Record<string, readonly string[] | undefined>>
    | null
    | undefined;
  readonly body?: string | null | undefined;
  readonly isBase64Encoded?: boolean | undefined;
}

export interface LambdaResult {
  statusCode: 204 | 400 | 500;
  /** A load balancer needs the fields `headers` and `isBase64Encoded` in the answer. */
  headers: Record<string, never>;
  isBase64Encoded: false;
  body: string;
}

/**
 * Returns a handler of AWS Lambda. The handler answers when the work has ended, even if the work takes longer than
 * `answerTimeoutSeconds`.
 */
export function toLambdaHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (event: LambdaEvent) => Promise<LambdaResult> {
  requireOptions(options);
  return async (event) => {
    const { multiValueHeaders: lists } = event;
    const headers = Object.keys(lists ?? {}).length > 0 ? lists : event.headers;
    let work: Promise<void> | undefined;
    // AWS suspends the process after the answer. Unfinished work would resume after another process has done it.
    const waitUntil = (settled: Promise<void>) => {
      work = settled;
    };
    const read = () => {
      // When API Gateway has no proxy integration, the event is the parsed body itself, without headers.
      if (!headers || !(typeof (event.body ?? '') === 'string')) {
        const advice = 'Use a Lambda proxy integration, and no middleware that parses event.body.';
        throw bodyNotRaw(advice);
      }
      const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
      return readBody([Buffer.from(event.body ?? '', encoding)], options);
    };
    const { status } = await receive(handler, headers ?? {}, read, { waitUntil });
    await work;
    return { statusCode: status, headers: {}, isBase64Encoded: false, body: '' };
  };
}
