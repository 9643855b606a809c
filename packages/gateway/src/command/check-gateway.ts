import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { NothingThere } from '../data/database.ts';
import { openDatabase } from '../data/open-database.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import { requireOptions } from '../gateway-options.ts';

/**
 * Refuses what a start would refuse, and what would start and never work. It makes nothing, and may run beside a gateway.
 *
 * @throws {TypeError | ValidationError} which says what to correct
 */
export async function checkGateway(options: GatewayOptions): Promise<void> {
  requireOptions(options);
  const problems = await neverWorks(options);
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
  const { host = '127.0.0.1', port = 4020, notifications } = options;
  for (const place of [{ host, port }, notifications]) if (place) await requireAddress(place);
  try {
    await (await openDatabase({ ...options, create: false })).close();
  } catch (error) {
    if (!options.create || !(error instanceof NothingThere)) throw error;
    if (options.data !== undefined) requireFolder(dirname(options.data));
  }
}

/** Sentences about what a start takes, since payments work without it. */
export async function neverWorks({
  deciders = [],
  notifications,
}: GatewayOptions): Promise<string[]> {
  const problems: string[] = [];
  if (deciders.length === 0) {
    problems.push('GATEWAY_DECIDERS is missing: nobody could decide about a lost answer.');
  }
  if (notifications && (await isBlocked(notifications.deliverTo))) {
    problems.push('--deliver-to has a port to which fetch sends nothing: choose another one.');
  }
  return problems;
}

/** Nothing is sent: what fetch refuses, it refuses before. */
async function isBlocked(url: string): Promise<boolean> {
  const dispatcher = {
    dispatch() {
      throw new Error('It could be sent');
    },
  };
  return fetch(url, { dispatcher } as object).then(
    () => false,
    ({ cause }) => cause?.message === 'bad port',
  );
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
