import type { Folder } from './comparison.ts';
import type { Measurement } from './result.ts';

/** What can be measured, in the order in which it is. */
export const sectionNames = [
  'calls',
  'size',
  'import',
  'types',
  'throughput',
  'start',
  'memory',
] as const;

export type SectionName = (typeof sectionNames)[number];

export type Measure = (folder: Folder) => Promise<Measurement[]>;

export function isSectionName(name: string): name is SectionName {
  return sectionNames.some((known) => known === name);
}

/** Imports a section only when it is wanted: by then what it needs is installed. */
export async function loadSection(name: SectionName): Promise<Measure> {
  switch (name) {
    case 'calls':
      return (await import('./sections/calls.ts')).measureCalls;
    case 'size':
      return (await import('./sections/size.ts')).measureSizes;
    case 'import':
      return (await import('./sections/import.ts')).measureImports;
    case 'types':
      return (await import('./sections/types.ts')).measureTypes;
    case 'throughput':
      return (await import('./sections/throughput.ts')).measureThroughput;
    case 'start':
      return (await import('./sections/start.ts')).measureStart;
    case 'memory':
      return (await import('./sections/memory.ts')).measureMemory;
  }
}
