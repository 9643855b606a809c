import { freePort } from '@crossborder-fx/tools-test-utils';
import type { GatewayOptions } from '../src/gateway-options.ts';
import { gatewaySetup } from './setup.ts';

export const signingKey = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export async function notifiedSetup(deliverTo: string, more: object = {}) {
  const setup = await gatewaySetup();
  const port = await freePort();
  const subscribe = `http://127.0.0.1:${port}/notifications`;
  const notifications = { port, deliverTo, signingKeys: [signingKey], subscribe, ...more };
  const startUnchecked = (options: Partial<GatewayOptions> = {}) =>
    setup.start({ notifications, serviceClock: setup.sandbox.journalClock, ...options });
  const start = async () => {
    const gateway = await startUnchecked();
    await gateway.catchUp();
    return gateway;
  };
  return { ...setup, start, startUnchecked, notifications, subscribe };
}
