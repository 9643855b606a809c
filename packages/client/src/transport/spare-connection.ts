import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The longest time in milliseconds that the client keeps an unused connection. */
const maxAge = 1_000;

/** Opens a connection as an agent does: it returns the connection, passes it to `done` when it is ready, or both. */
export type Connect = (
  done: (problem: Error | null, connection?: Duplex) => void,
) => Duplex | null | undefined;

export type SpareConnection = ReturnType<typeof createSpareConnection>;

/**
 * Keeps at most one unused connection, for one request. The connection is at most a second old, and does not keep the process
 * running.
 *
 * @param isTunnelled - whether `connect` returns a connection to a proxy, and passes the connection for the request to `done`
 */
export function createSpareConnection(connect: Connect, isTunnelled: boolean) {
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
