import { isRecord } from './references.ts';

export interface Gap {
  id: string;
  note: string;
  /** Whether other names than the documented ones are allowed at this undocumented point. */
  open?: boolean;
}

export function gapsOf({ 'x-undocumented': gaps }: Record<string, unknown>): Gap[] {
  // The form of the entries in `x-undocumented` is not checked, because the linter has refused entries of another form.
  return Array.isArray(gaps) ? gaps.filter((gap): gap is Gap => isRecord(gap)) : [];
}
