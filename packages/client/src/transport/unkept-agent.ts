import type { Agent, AgentOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

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

/** The longest time in milliseconds that the client keeps an unused connection. */
const maxAge = 1_000;

/** Opens a connection as an agent does: it returns the connection, passes it to `done` when it is ready, or both. */
type Connect = (
  done: (problem: Error | null, connection?: Duplex) => void,
) => Duplex | null | undefined;

type SpareConnection = ReturnType<typeof createSpareConnection>;

/**
 * Keeps at most one unused connection, for one request. The connection is at most a second old, and does not keep the process
 * running.
 *
 * @param isTunnelled - whether `connect` returns a connection to a proxy, and passes the connection for the request to `done`
 */
function createSpareConnection(connect: Connect, isTunnelled: boolean) {
  let spare: Spare | undefined;
  let waiting = 0;

  function open(): void {
    if (spare && isUsable(spare)) return;
    spare?.close();
    spare = openSpare(connect, isTunnelled, () => {
      if (waiting > 0) open();
    });
  }

  return {
    open,
    /** Returns undefined when there is no spare connection or the service may have closed it. */
    take(): Duplex | undefined {
      if (!spare?.connection || !isUsable(spare)) return undefined;
      const { connection } = spare;
      spare.release();
      spare = undefined;
      return connection;
    },
    /** Holds a spare connection ready until the request has its answer, and replaces a connection that is too old. */
    openWhile(sending: Promise<unknown>) {
      waiting++;
      // Lets the client write its request first, because opening TLS would delay the request.
      setImmediate(() => {
        if (waiting > 0) open();
      });
      const end = () => {
        waiting--;
      };
      sending.then(end, end);
    },
  };
}

interface Spare {
  openedAt: number;
  /** The spare connection, or undefined while a proxy builds the tunnel to the service. */
  connection?: Duplex;
  release(): void;
  close(): void;
}

function openSpare(connect: Connect, isTunnelled: boolean, onTooOld: () => void): Spare {
  const begun: Duplex[] = [];
  let isClosed = false;
  const timer = setTimeout(() => {
    spare.close();
    onTooOld();
  }, maxAge).unref();
  const spare: Spare = {
    openedAt: performance.now(),
    // Called when a request takes the spare connection. Until the answer comes, the timer of the call keeps the process
    // running.
    release: () => clearTimeout(timer),
    close() {
      clearTimeout(timer);
      isClosed = true;
      for (const connection of begun) connection.destroy();
    },
  };
  const hold = (connection: Duplex, isToBeUsed: boolean) => {
    begun.push(connection);
    // A request that takes the spare connection adds its own error listener.
    connection.on('error', () => {});
    (connection as Partial<Socket>).unref?.();
    if (isToBeUsed) spare.connection ??= connection;
    if (isClosed) connection.destroy();
  };
  try {
    const first = connect((_problem, connection) => connection && hold(connection, true));
    if (first) hold(first, !isTunnelled);
  } catch {
    // If opening the spare connection fails, the next request will open its own connection and report the same problem.
  }
  return spare;
}

/** Returns whether a spare connection is at most a second old, and the service has neither closed it nor sent bytes on it. */
function isUsable({ openedAt, connection }: Spare): boolean {
  if (performance.now() - openedAt > maxAge) return false;
  return !connection || (connection.writable && connection.readable && !connection.readableLength);
}
