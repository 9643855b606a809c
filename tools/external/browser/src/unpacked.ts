import { join } from 'node:path';

/** Where unpack-browser.ts puts Chromium: inside node_modules, so that `npm ci` also throws it away. */
export const unpacked = join(import.meta.dirname, '../../node_modules/.chromium');

/** The package carries a build for Linux on x64; elsewhere the tests use the Chrome of the machine. */
export const isPackaged = process.platform === 'linux' && process.arch === 'x64';
