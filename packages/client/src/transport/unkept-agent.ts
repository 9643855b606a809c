import type { Agent, AgentOptions } from 'node:http';

/** Sends operations with an effect, each over a connection of its own. */
export interface UnkeptAgent {
  /** What it was made from. */
  kept: Agent;
  agent: Agent;
  /** How many connections `agent` was asked to open. */
  opened: number;
}

/**
 * A copy of an agent that opens a connection for each request. An agent of another class is used as it
 * is: what it does is not known, and it counts as one that opens nothing.
 */
export function withoutKeepAlive(kept: Agent, { Agent }: typeof import('node:http')): UnkeptAgent {
  if (kept.constructor !== Agent) return { kept, agent: kept, opened: 0 };
  const { options } = kept as { options?: AgentOptions };
  const agent = new Agent({ ...options, keepAlive: false });
  const unkept = { kept, agent, opened: 0 };
  agent.createConnection = (...given) => {
    unkept.opened++;
    return kept.createConnection.apply(agent, given);
  };
  return unkept;
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
