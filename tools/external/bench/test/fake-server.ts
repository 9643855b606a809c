import type { Exchange, Folder, ServerCommand, ServersComparison } from '../src/comparison.ts';

// For tests: servers of one line of code, in processes of their own.

/** A server that does with each request what `listener`, the source of a function, says. */
export function fakeServer(name: string, listener: string): ServerCommand {
  const source = `require('node:http').createServer(${listener}).listen(process.argv[1], '127.0.0.1')`;
  return fakeProgram(name, source);
}

/** A program that is no server. */
export function fakeProgram(name: string, source: string): ServerCommand {
  return { name, args: (port) => ['--input-type=commonjs', '--eval', source, String(port)] };
}

export const right = `(request, response) => response.end('{"a":1}')`;

export const answersPath = '(request, response) => response.end(JSON.stringify(request.url))';

export const exchange: Exchange = {
  name: 'get',
  method: 'GET',
  path: '/',
  headers: async () => ({}),
  status: 200,
  answer: { a: 1 },
};

/** A comparison of these servers. */
export function folderOf(
  commands: readonly [ServerCommand, ...ServerCommand[]],
  exchanges: ServersComparison['exchanges'] = [exchange],
): Folder {
  const [command] = commands;
  const table = { baseline: command.name, targets: [] };
  const throughput = { ...table, connections: [1, 4] };
  const servers = { commands, exchanges, throughput, start: table };
  return { name: 'test', comparison: { servers }, programs: [] };
}
