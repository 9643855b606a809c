/** An `import` statement would load undici too, which takes as long as the rest of the server's start. */
export const http = process.getBuiltinModule('node:http');
