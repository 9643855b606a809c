export { staleFiles } from './packages.ts';
