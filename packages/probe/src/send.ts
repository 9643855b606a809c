import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

/** An answer as it came. */
export interface Answer {
  /** What was asked for. */
  path: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  kind: 'json' | 'empty' | 'html' | 'other' | 'too large';
  /** Parsed from JSON; undefined for anything else. */
  body: unknown;
  text: string;
}

export interface Sent {
  method: string;
  baseUrl: string;
  path: string;
  wsse: string;
  body: string | undefined;
}

const mostBytes = 10 * 1024 * 1024;
const timeout = 30_000;

/**
 * Sends one request once, and follows nothing: `fetch` sends a request again after a 421.
 * @throws {Error} of the network, or when there is no whole answer within 30 seconds
 */
export function send(
  { method, baseUrl, path, wsse, body }: Sent,
  signal: AbortSignal,
): Promise<Answer> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { accept: 'application/json', 'x-wsse': wsse, ...type };
  const url = `${baseUrl}${path}`;
  const over = url.startsWith('https:') ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const sent = over(url, { method, headers, signal: limit }, (incoming) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const end = (isWhole: boolean) => {
        const text = Buffer.concat(parts).toString();
        const head = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
        const content = isWhole ? contentOf(text) : { kind: 'too large' as const, body: undefined };
        resolve({
          path,
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(head),
          text,
          ...content,
        });
      };
      incoming.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= mostBytes) return void parts.push(part);
        parts.length = 0;
        end(false);
        sent.destroy();
      });
      incoming.on('end', () => end(true)).on('error', reject);
    });
    sent.on('error', reject).end(body);
  });
}

function contentOf(text: string): Pick<Answer, 'kind' | 'body'> {
  if (text === '') return { kind: 'empty', body: undefined };
  try {
    return { kind: 'json', body: JSON.parse(text) };
  } catch {
    return { kind: /^\s*</.test(text) ? 'html' : 'other', body: undefined };
  }
}
