import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { NothingThere, openDatabase } from '../data/database.ts';
import { type GatewayOptions, requireOptions } from '../gateway-options.ts';

/** Creates nothing, and may run while a gateway runs. @throws {TypeError} which says what to correct */
export async function checkGateway(options: GatewayOptions): Promise<void> {
  await requireOptions(options);
  const { data, create, notifications } = options;
  for (const place of [options, notifications]) if (place) await requireAddress(place);
  try {
    await (await openDatabase({ ...options, create: false })).close();
  } catch (error) {
    if (!create || !(error instanceof NothingThere)) throw error;
    if (data === undefined) return;
    try {
      accessSync(dirname(data), constants.W_OK);
    } catch (error) {
      throw new TypeError(`The folder ${dirname(data)} cannot be written: ${Object(error).code}`);
    }
  }
}

/** Accepts an address at which another process listens, because that process may be the running gateway. */
async function requireAddress({ host = '127.0.0.1', port = 4020 }: Partial<GatewayOptions>) {
  const server = createServer().listen({ host, port });
  await once(server, 'listening').catch(({ code }) => {
    if (code === 'EADDRINUSE') return;
    throw new TypeError(`The gateway cannot listen on ${host}:${port}: ${code}`);
  });
  server.close();
}
