export { markdownTable } from './markdown-table.ts';
export { staleFiles } from './packages.ts';
