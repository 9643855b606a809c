import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Payment, PaymentCreate, Trade, TradeCreate } from '@crossborder-fx/openapi';
import type { CallOptions } from '../src/call/pipeline.ts';
import {
  ApiError,
  ConnectionError,
  CrossborderFxError,
  PaginationStalledError,
  TimeoutError,
} from '../src/errors/errors.ts';
import type { BeforeSend } from '../src/once/once-task.ts';

type Fields = Record<string, unknown>;

/** The calls that createOnce is built on, in as few lines as can be: a child process starts quickly. */
export function onceCalls(url: string, timeout = 5000) {
  async function call(
    method: string,
    path: string,
    { timeout: limit = timeout, signal }: CallOptions = {},
    body?: unknown,
    beforeSend?: BeforeSend,
  ): Promise<Fields | undefined> {
    const nonce = randomBytes(16).toString('hex');
    const outcome = (open: 'unknown' | 'not-sent' | 'rejected') =>
      ({ attempts: [{ nonce }], outcome: method === 'GET' ? 'no-effect' : open }) as const;
    const end = AbortSignal.any([AbortSignal.timeout(limit), ...(signal ? [signal] : [])]);
    if (beforeSend) {
      const stopped = new Promise<never>((_resolve, reject) => {
        end.addEventListener('abort', () => reject(new TimeoutError('late', outcome('not-sent'))));
      });
      try {
        await Promise.race([beforeSend({ nonce, timeout: limit }), stopped]);
      } catch (error) {
        if (error instanceof CrossborderFxError) throw error;
        throw new ConnectionError('not sent', outcome('not-sent'), { cause: error });
      }
    }
    const exchange = new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const sending = request(`${url}${path}`, { method, headers, agent: false, signal: end });
      sending.on('error', reject);
      sending.on('response', (response) => {
        const status = response.statusCode ?? 0;
        text(response).then((content) => resolve({ status, body: content }), reject);
      });
      sending.end(body === undefined ? undefined : JSON.stringify(body));
    });
    const answer = await exchange.catch((cause) => {
      const open = cause.code === 'ECONNREFUSED' ? 'not-sent' : 'unknown';
      throw new ConnectionError(`${method} failed`, outcome(open), { cause });
    });
    const { status } = answer;
    const value = answer.body ? JSON.parse(answer.body) : undefined;
    if (status < 300) return value;
    const open = status < 500 ? 'rejected' : 'unknown';
    throw new ApiError(method, status, value, outcome(open));
  }

  function resource<Item, Body>(kind: 'payments' | 'trades', all: string) {
    const name = kind.slice(0, -1);
    const unwrap = (value: Fields = {}) => (value[name] ?? value) as Item;
    return {
      timeout,
      send: async (body: Body, options: CallOptions, beforeSend: BeforeSend) =>
        unwrap(await call('POST', `/${kind}`, options, body, beforeSend)),
      get: async (id: string, options?: CallOptions) =>
        unwrap(await call('GET', `/${kind}/${id}`, options)),
      async *iterate({ fromDate }: { fromDate?: string }, options?: CallOptions) {
        let before = '';
        for (let page = 1; ; page++) {
          const path = `/${kind}/${all}?fromDate=${fromDate}&page=${page}`;
          const value = await call('GET', path, options);
          if (!value) return;
          const items = value[kind] as Item[];
          if (JSON.stringify(items) === before) {
            throw new PaginationStalledError('stalled', { attempts: [], outcome: 'no-effect' });
          }
          before = JSON.stringify(items);
          yield* items;
        }
      },
    };
  }

  const payments = resource<Payment, PaymentCreate>('payments', 'all');
  return {
    payments,
    trades: resource<Trade, TradeCreate>('trades', '_all'),
    confirm: {
      ...payments,
      send: async (id: string, options: CallOptions, beforeSend: BeforeSend) =>
        (await call('PUT', `/payments/${id}/confirm`, options, undefined, beforeSend))?.[
          'payment'
        ] as Payment,
    },
  };
}
