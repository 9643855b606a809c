import http, { type RequestOptions } from 'node:http';
import https, { type AgentOptions } from 'node:https';
import type { Setup } from '../../src/comparison.ts';

/** The least that node:http can do. Gives the JSON of the answer. */
export function sendBare(url: string, options: RequestOptions, text?: string): Promise<unknown> {
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

/** Sends a body as JSON. */
export function postBare(url: string, agent: RequestOptions['agent'], body: unknown) {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  return sendBare(url, { agent, method: 'POST', headers }, text);
}

/**
 * The two calls. Their rows differ in nothing but the connection: what a new one for each call costs, as our client opens one
 * for what has an effect.
 */
export function bareHttp(options: AgentOptions, payment: { id: string; body: unknown }): Setup {
  return (baseUrl) => {
    const { Agent } = baseUrl.startsWith('https:') ? https : http;
    const agent = new Agent(options);
    return {
      get: () => sendBare(`${baseUrl}/payments/${payment.id}`, { agent }),
      create: () => postBare(`${baseUrl}/payments`, agent, payment.body),
    };
  };
}
