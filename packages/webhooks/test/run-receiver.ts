import { createServer, Server } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import manifest from '../package.json' with { type: 'json' };

// Runs a receiver program from a file: node run-receiver.ts FILE. The parent process gets the port on which the program
// listens. The program's imports are resolved from this package, and imports of this package lead to its source files.
const home = new URL('../package.json', import.meta.url).href;
const exported: Record<string, string | { default: string }> = manifest.exports;
const program = pathToFileURL(process.argv[2] ?? '').href;
const folder = new URL('.', program).href;

registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.startsWith(folder) || specifier.startsWith('.')) {
      return next(specifier, context);
    }
    if (!specifier.startsWith(manifest.name))
      return next(specifier, { ...context, parentURL: home });
    const target = exported[specifier.replace(manifest.name, '.')];
    if (typeof target !== 'object') throw new Error(`${specifier} is not exported`);
    const source = target.default.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
    return next(new URL(source, home).href, context);
  },
});

const { listen } = Server.prototype;
Server.prototype.listen = function (this: Server, ...args: unknown[]) {
  this.once('listening', () => process.send?.((this.address() as AddressInfo).port));
  return Reflect.apply(listen, this, args);
};

// When the parent process sends a message, the hourly timers of the program run at once, as if an hour had passed.
const { setInterval } = globalThis;
const hourly: (() => void)[] = [];
const withoutWaiting = (run: () => void, delay?: number) => {
  if (delay === 3_600_000) hourly.push(run);
  return setInterval(run, delay);
};
globalThis.setInterval = withoutWaiting as typeof setInterval;
process.on('message', () => {
  for (const run of hourly) run();
});

// If the program only exports `receive`, this code starts a server for it, as the platform of the program would.
const { receive }: { receive?: (request: Request) => Promise<Response> } = await import(program);
const errorHandler = (error: unknown) => {
  console.error(error);
  return new Response(null, { status: 500 });
};
if (receive) createServer(getRequestListener(receive, { errorHandler })).listen(0);
