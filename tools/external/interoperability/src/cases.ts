import { clientGenerators } from './cases/client-generators.ts';
import { readers } from './cases/readers.ts';
import { renderedPages } from './cases/rendered-pages.ts';
import { serverCases } from './cases/servers.ts';

/** Every tool, in the order of the page: those for the expanded document first. */
export const cases = [...serverCases, ...readers, ...clientGenerators, ...renderedPages];
