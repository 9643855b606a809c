import { once } from 'node:events';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Step } from './plan.ts';

/** An answer as it came. */
export interface Answer {
  /** What was asked for, and its path with all values. */
  step: Step;
  path: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  kind: 'json' | 'empty' | 'html' | 'other' | 'too large';
  /** Parsed from JSON; undefined for anything else. */
  body: unknown;
  text: string;
}

const mostBytes = 10 * 1024 * 1024;
const timeout = 30_000;

/**
 * Sends one request once, and follows nothing: `fetch` sends a request again after a 421.
 * @throws {Error} of the network, or when there is no whole answer within 30 seconds
 */
export async function send(
  url: string,
  { method, wsse, body }: { method: string; wsse: string; body: string | undefined },
  signal: AbortSignal,
): Promise<Omit<Answer, 'step' | 'path'>> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = (url.startsWith('https:') ? overHttps : overHttp)(url, {
    method,
    headers: { accept: 'application/json', 'x-wsse': wsse, ...type },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  });
  // What fails after the head of the answer is thrown by its body.
  sent.on('error', () => {}).end(body);
  const [incoming]: IncomingMessage[] = await once(sent, 'response');
  const bytes = await bytesOf(incoming as IncomingMessage, mostBytes);
  const headers = Object.entries(incoming?.headers ?? {});
  return {
    status: incoming?.statusCode ?? 0,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    ...(bytes ? contentOf(bytes) : { kind: 'too large', body: undefined, text: '' }),
  };
}

/** The body, or undefined when it is larger than this. */
export async function bytesOf(stream: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** As JSON where it is JSON. */
export function contentOf(bytes: Buffer): Pick<Answer, 'kind' | 'body' | 'text'> {
  const text = bytes.toString();
  if (text === '') return { kind: 'empty', body: undefined, text };
  try {
    return { kind: 'json', body: JSON.parse(text), text };
  } catch {
    return { kind: /^\s*</.test(text) ? 'html' : 'other', body: undefined, text };
  }
}
