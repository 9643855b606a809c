export type { GeneratedFile } from './generated-file.ts';
export { drift, generated } from './packages.ts';
