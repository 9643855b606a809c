import http from 'node:http';
import https, { type AgentOptions } from 'node:https';
import type { Setup } from '../../src/comparison.ts';
import { body, id } from './payment.ts';

/**
 * The least that node:http can do. Its two rows differ in nothing but the connection: what a new one
 * for each call costs, as our client opens one for what has an effect.
 */
export function bareHttp(options: AgentOptions): Setup {
  return (baseUrl) => {
    const { Agent } = baseUrl.startsWith('https:') ? https : http;
    const agent = new Agent(options);
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
    const { request: start } = url.startsWith('https:') ? https : http;
    const request = start(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(text);
  });
}
