import { isRecord } from './references.ts';

export interface Gap {
  id: string;
  note: string;
  /** Returns whether a gap allows undocumented names. */
  open?: boolean;
}

export function gapsOf({ 'x-undocumented': gaps }: Record<string, unknown>): Gap[] {
  // The linter refuses entries of another form.
  return Array.isArray(gaps) ? gaps.filter((gap): gap is Gap => isRecord(gap)) : [];
}
