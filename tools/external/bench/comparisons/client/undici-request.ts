import type { Setup } from '../../src/comparison.ts';
import { body, id } from './payment.ts';

export const undiciRequest: Setup = async (baseUrl) => {
  // `fetch` comes from the undici inside Node. Whichever of the two is loaded first opens the connections
  // of both. It has to be Node's: what others measure by `fetch` stays as it is without the package, and
  // the connections of the package 7.29.0 wait for a millisecond before each further request.
  await fetch('data:,');
  const { request } = await import('undici');
  return {
    get: async () => (await request(`${baseUrl}/payments/${id}`)).body.json(),
    create: async () => {
      const response = await request(`${baseUrl}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.body.json();
    },
  };
};
