/** Loads node:http without undici. Importing undici with it would take as long as the rest of the start. */
export const http = process.getBuiltinModule('node:http');
