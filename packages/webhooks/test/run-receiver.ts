import { createServer, Server } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import manifest from '../package.json' with { type: 'json' };
import type { LambdaEvent, LambdaResult } from '../src/adapters/lambda.ts';
import { gatewayEvent } from './lambda-events.ts';

// Runs a receiver out of a file: node run-receiver.ts FILE. The parent is told the port it listens on.
// Packages are found as from this one; this one by its own list of exports, in its sources.
const home = new URL('../package.json', import.meta.url).href;
const exported: Record<string, string | { default: string }> = manifest.exports;

registerHooks({
  resolve(specifier, context, next) {
    if (context.parentURL !== receiver) return next(specifier, context);
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

const receiver = pathToFileURL(process.argv[2] ?? '').href;
const module: {
  POST?: (request: Request) => Promise<Response>;
  default?: { fetch: (request: Request) => Promise<Response> };
  handler?: (event: LambdaEvent) => Promise<LambdaResult>;
} = await import(receiver);

// What does not listen by itself is served as its platform would.
const { handler } = module;
const answer = module.POST ?? module.default?.fetch;
if (answer) createServer(getRequestListener(answer)).listen(0);
if (handler) {
  createServer(async (request, response) => {
    const { method = '' } = request;
    const rawHeaders = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value) => [name, value] as const),
    );
    const event = gatewayEvent({ method, rawHeaders, rawBody: await buffer(request) });
    const { statusCode, body } = await handler(event);
    response.writeHead(statusCode).end(body);
  }).listen(0);
}
