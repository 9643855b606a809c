import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface FaultyServer {
  port: number;
  /** The number of requests of which at least a part has arrived. */
  received: number;
  close(): Promise<void>;
}

/** The argument `number` of `answer` is 1 for the first request. */
export async function answering(
  answer: (response: ServerResponse, number: number) => void,
): Promise<FaultyServer> {
  const server = createHttpServer((request, response) => {
    state.received++;
    const number = state.received;
    request.resume().once('end', () => answer(response, number));
  });
  const state = await started(server, () => server.closeAllConnections());
  return state;
}

export async function connecting(
  act: (socket: Socket, arrived: () => void) => void,
): Promise<FaultyServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // The client may close the connection before the server does, which causes an error of the socket.
    socket.on('error', () => {});
    act(socket, () => {
      state.received++;
    });
  });
  const state = await started(server, () => {
    for (const socket of sockets) socket.destroy();
  });
  return state;
}

async function started(
  server: ReturnType<typeof createServer>,
  hangUp: () => void,
): Promise<FaultyServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: 0,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      hangUp();
      await closed;
    },
  };
}
