import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { NothingThere } from '../data/database.ts';
import { openDatabase } from '../data/open-database.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import { requireOptions } from '../gateway-options.ts';

/**
 * Refuses what a start would refuse. It makes nothing, and may run beside a gateway.
 *
 * @throws {TypeError | ValidationError} which says what to correct
 */
export async function checkGateway(options: GatewayOptions): Promise<void> {
  await requireOptions(options);
  const { host = '127.0.0.1', port = 4020, notifications } = options;
  for (const place of [{ host, port }, notifications]) if (place) await requireAddress(place);
  try {
    await (await openDatabase({ ...options, create: false })).close();
  } catch (error) {
    if (!options.create || !(error instanceof NothingThere)) throw error;
    if (options.data !== undefined) requireFolder(dirname(options.data));
  }
}

/** The address may be taken: by the gateway that runs. */
async function requireAddress({
  host = '127.0.0.1',
  port,
}: {
  host?: string | undefined;
  port: number;
}) {
  const server = createServer().listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = Object(error);
    if (code !== 'EADDRINUSE')
      throw new TypeError(`${host}:${port} cannot be listened on: ${code}`);
  }
  server.close();
}

function requireFolder(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new TypeError(`${folder} cannot be written: ${Object(error).code}`);
  }
}
