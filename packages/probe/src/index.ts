export type { Finding } from './findings.ts';
export type { Difference } from './hold-answer.ts';
export { descriptionOf, markdownOf } from './pages.ts';
export { type Allowed, announcementOf, planOf } from './plan.ts';
export type { ProbeReport } from './report.ts';
export { type ProbeOptions, runProbe } from './run-probe.ts';
