import http from 'node:http';
import type { Setup } from '../../src/comparison.ts';
import { body, id } from './payment.ts';

/**
 * The least that node:http can do. Its two rows differ in nothing but the connection: what a new one
 * for each call costs, as our client opens one for what has an effect.
 */
export function bareHttp(options: { keepAlive: boolean }): Setup {
  return (baseUrl) => {
    const agent = new http.Agent(options);
    return {
      get: () => send(`${baseUrl}/payments/${id}`, { agent }),
      create: () => {
        const text = JSON.stringify(body);
        const headers = {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        };
        return send(`${baseUrl}/payments`, { agent, method: 'POST', headers }, text);
      },
    };
  };
}

function send(url: string, options: http.RequestOptions, text?: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(text);
  });
}
