import type { WebhookHandler } from '../create-webhook-handler.ts';
import {
  type AdapterOptions,
  bodyNotRaw,
  readBody,
  receive,
  requireAdapterOptions,
} from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** The common part of events of API Gateway (payload formats 1.0 and 2.0), function URLs and load balancers. */
export interface LambdaEvent {
  readonly headers?: Readonly<Record<string, string | undefined>> | null | undefined;
  /**
   * In format 1.0, where `headers` has only the last value of a header that comes twice, and from a load balancer, which
   * sends one of the two. Some tools that imitate them leave it empty.
   */
  readonly multiValueHeaders?:
    | Readonly<Record<string, readonly string[] | undefined>>
    | null
    | undefined;
  readonly body?: string | null | undefined;
  readonly isBase64Encoded?: boolean | undefined;
}

export interface LambdaResult {
  statusCode: 204 | 400 | 500;
  /** A load balancer wants these two. */
  headers: Record<string, never>;
  isBase64Encoded: false;
  body: string;
}

/**
 * A handler of AWS Lambda behind API Gateway (a proxy integration), a function URL or a load balancer. It answers when the
 * work has ended, also after `answerTimeoutSeconds`.
 */
export function toLambdaHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (event: LambdaEvent) => Promise<LambdaResult> {
  requireAdapterOptions(options);
  return async (event) => {
    const { multiValueHeaders: lists } = event;
    const headers = Object.keys(lists ?? {}).length > 0 ? lists : event.headers;
    let work: Promise<void> | undefined;
    // AWS suspends the process with the answer: work that goes on would be taken over by another
    // instance, and go on when this one wakes up.
    const waitUntil = (settled: Promise<void>) => {
      work = settled;
    };
    const read = () => {
      // Without a proxy integration the event is the parsed body itself.
      if (!headers || !(typeof (event.body ?? '') === 'string')) {
        throw bodyNotRaw(
          'Use a Lambda proxy integration, and no middleware that parses event.body.',
        );
      }
      const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
      return readBody([Buffer.from(event.body ?? '', encoding)], options);
    };
    const { status } = await receive(handler, headers ?? {}, read, { waitUntil });
    await work;
    return { statusCode: status, headers: {}, isBase64Encoded: false, body: '' };
  };
}
