/**
 * Loads node:http without undici: an import of node:http also loads undici, which takes as long as the rest of the server's
 * start.
 */
export const http = process.getBuiltinModule('node:http');
