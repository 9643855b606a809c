export type { Difference } from './differences.ts';
export type { Finding } from './findings.ts';
export { announcementOf, planOf } from './plan.ts';
export { descriptionOf, markdownOf, type ProbeReport } from './report.ts';
export type { Allowed } from './run.ts';
export { type ProbeOptions, runProbe } from './run-probe.ts';
