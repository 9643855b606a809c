import type { Agent, AgentOptions } from 'node:http';
import { createSpareConnection, type SpareConnection } from './spare-connection.ts';

interface Address {
  protocol: string;
  hostname: string;
  port: string;
}

/** Sends operations with an effect, each over a connection of its own. */
export interface UnkeptAgent {
  /** The agent that it was made from. */
  kept: Agent;
  agent: Agent;
  /** How many connections `agent` was asked to open. */
  opened: number;
  spare?: SpareConnection;
}

/**
 * A copy of an agent that opens a connection for each request, or takes the spare one. An agent of another
 * class is used as it is: what it does is not known, and it counts as one that opens nothing.
 *
 * @param spareTo - where a spare connection leads to, when there is to be one
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
    // With the key, an agent of https resumes the TLS session of an earlier connection.
    const open = connect.bind(agent, Object.assign(options, { _agentKey: agent.getName(options) }));
    unkept.spare = createSpareConnection(open, isTunnelled);
  }
  agent.createConnection = (...given) => {
    unkept.opened++;
    return unkept.spare?.take() ?? connect(...given);
  };
  return unkept;
}

/** The options that an agent makes of an address before it opens a connection. */
function connectionTo({ protocol, hostname, port }: Address) {
  const { isIP } = process.getBuiltinModule('node:net');
  return {
    protocol,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    servername: isIP(hostname) ? '' : hostname,
  };
}

/** The limits of an agent are properties that may be set at any time. */
export function takeLimits({ kept, agent }: UnkeptAgent): void {
  agent.maxSockets = kept.maxSockets;
  agent.maxTotalSockets = kept.maxTotalSockets;
}

/**
 * Whether the request that was just made is in the hands of an agent of ours: it has asked for a
 * connection since, or lets the request wait for its turn.
 *
 * @param openedBefore - how many connections it was asked for before
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
