import type { Socket } from 'node:net';

/** An `import` statement would load undici too, which takes as long as the rest of the server's start. */
export const http = process.getBuiltinModule('node:http');

/** `instanceof TLSSocket` would load node:tls, which parses all root certificates at the start. */
export const isTls = (socket: Socket): boolean => 'encrypted' in socket;
