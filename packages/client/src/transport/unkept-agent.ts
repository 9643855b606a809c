import type { Agent, AgentOptions } from 'node:http';
import { createSpareConnection, type SpareConnection } from './spare-connection.ts';

interface Address {
  protocol: string;
  hostname: string;
  port: string;
}

/** An agent that opens a new connection for each operation with an effect. */
export interface UnkeptAgent {
  /** The original agent, of which `agent` is a copy. */
  kept: Agent;
  agent: Agent;
  /** How often `createConnection` of `agent` was called. */
  opened: number;
  spare?: SpareConnection;
}

/**
 * Copies an agent, so that the copy opens a new connection for each request or takes the spare connection. An agent of a class
 * other than Node's is used unchanged, since its behaviour is unknown. For such an agent, the count of connections stays 0.
 *
 * @param spareTo - the address for a spare connection, if the option `spareConnection` is set
 */
export function withoutKeepAlive(
  kept: Agent,
  { Agent }: typeof import('node:http'),
  spareTo: Address | false,
): UnkeptAgent {
  if (kept.constructor !== Agent) return { kept, agent: kept, opened: 0 };
  const agent: Agent & { options?: AgentOptions } = new Agent({
    ...(kept as { options?: AgentOptions }).options,
    keepAlive: false,
  });
  const connect: Agent['createConnection'] = (...given) =>
    kept.createConnection.apply(agent, given);
  const unkept: UnkeptAgent = { kept, agent, opened: 0 };
  if (spareTo) {
    const isTunnelled = spareTo.protocol === 'https:' && agent.options?.proxyEnv !== undefined;
    const options = { ...connectionTo(spareTo), ...agent.options };
    // The field `_agentKey` lets an agent of https resume the TLS session of an earlier connection.
    const open = connect.bind(agent, Object.assign(options, { _agentKey: agent.getName(options) }));
    unkept.spare = createSpareConnection(open, isTunnelled);
  }
  agent.createConnection = (...given) => {
    unkept.opened++;
    return unkept.spare?.take() ?? connect(...given);
  };
  return unkept;
}

/** Returns the options that an agent derives from an address before it opens a connection. */
function connectionTo({ protocol, hostname, port }: Address) {
  const { isIP } = process.getBuiltinModule('node:net');
  return {
    protocol,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    servername: isIP(hostname) ? '' : hostname,
  };
}

/** Copies the connection limits of the original agent, because a program may change these limits at any time. */
export function takeLimits({ kept, agent }: UnkeptAgent): void {
  agent.maxSockets = kept.maxSockets;
  agent.maxTotalSockets = kept.maxTotalSockets;
}

/**
 * Returns whether the copied agent has taken the new request: the agent was asked for one more connection, or has the request
 * in its queue.
 *
 * @param openedBefore - the number of connections that the agent was asked for before the request
 */
export function hasTaken(
  { kept, agent, opened }: UnkeptAgent,
  request: object,
  openedBefore: number,
): boolean {
  if (agent === kept) return false;
  return (
    opened > openedBefore ||
    Object.values(agent.requests).some((queue) => queue?.at(-1) === request)
  );
}
