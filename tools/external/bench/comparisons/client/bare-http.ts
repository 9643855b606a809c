import http from 'node:http';
import https, { type AgentOptions } from 'node:https';
import type { Setup } from '../../src/comparison.ts';
import { body, id } from './payment.ts';
import { postBare, sendBare } from './send-bare.ts';

/**
 * The least that node:http can do. Its two rows differ in nothing but the connection: what a new one
 * for each call costs, as our client opens one for what has an effect.
 */
export function bareHttp(options: AgentOptions): Setup {
  return (baseUrl) => {
    const { Agent } = baseUrl.startsWith('https:') ? https : http;
    const agent = new Agent(options);
    return {
      get: () => sendBare(`${baseUrl}/payments/${id}`, { agent }),
      create: () => postBare(`${baseUrl}/payments`, agent, body),
    };
  };
}
