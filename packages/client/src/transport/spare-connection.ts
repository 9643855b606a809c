import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Milliseconds. */
const maxAge = 1_000;

/** Opens a connection as an agent does: gives it, or hands it to `done` when it is ready, or both. */
export type Connect = (
  done: (problem: Error | null, connection?: Duplex) => void,
) => Duplex | null | undefined;

export type SpareConnection = ReturnType<typeof createSpareConnection>;

/**
 * At most one connection that has never been used, for one request. It is at most a second old, and does
 * not keep the process running.
 *
 * @param isTunnelled - whether `connect` gives a connection to a proxy, and hands on the one to use
 */
export function createSpareConnection(connect: Connect, isTunnelled: boolean) {
  let spare: Spare | undefined;
  let waiting = 0;

  /** Opens a connection, unless there is one. */
  function open(): void {
    if (spare && isUsable(spare)) return;
    spare?.close();
    spare = openSpare(connect, isTunnelled, () => {
      if (waiting > 0) open();
    });
  }

  return {
    open,
    /** Gives the connection away; undefined when there is none, or it may have been closed. */
    take(): Duplex | undefined {
      if (!spare?.connection || !isUsable(spare)) return undefined;
      const { connection } = spare;
      spare.release();
      spare = undefined;
      return connection;
    },
    /** Opens a connection for the next request, and again when it gets too old, while this one waits. */
    openWhile(sending: Promise<unknown>) {
      waiting++;
      // To begin TLS takes part of a millisecond: the request is written first.
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
  /** Undefined while a proxy makes the tunnel. */
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
    // The timer of the call keeps the process running until the answer.
    release: () => clearTimeout(timer),
    close() {
      clearTimeout(timer);
      isClosed = true;
      for (const connection of begun) connection.destroy();
    },
  };
  const hold = (connection: Duplex, isToBeUsed: boolean) => {
    begun.push(connection);
    // A request that takes the connection listens too.
    connection.on('error', () => {});
    (connection as Partial<Socket>).unref?.();
    if (isToBeUsed) spare.connection ??= connection;
    if (isClosed) connection.destroy();
  };
  try {
    const first = connect((_problem, connection) => connection && hold(connection, true));
    if (first) hold(first, !isTunnelled);
  } catch {
    // The request will open a connection, and meet the same problem.
  }
  return spare;
}

/** Whether it is young, and the service has neither closed it nor said anything. */
function isUsable({ openedAt, connection }: Spare): boolean {
  if (performance.now() - openedAt > maxAge) return false;
  return !connection || (connection.writable && connection.readable && !connection.readableLength);
}
