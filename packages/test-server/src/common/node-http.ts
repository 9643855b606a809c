/** The ESM import of node:http loads undici too, which takes as long as the rest of a start. */
export const http = process.getBuiltinModule('node:http');
