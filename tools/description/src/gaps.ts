import { isRecord } from './references.ts';

export interface Gap {
  id: string;
  note: string;
  /** Says whether undocumented names are allowed at the place of the gap. */
  open?: boolean;
}

export function gapsOf({ 'x-undocumented': gaps }: Record<string, unknown>): Gap[] {
  // The form of the entries needs no check here, because the linter refuses entries of another form.
  return Array.isArray(gaps) ? gaps.filter((gap): gap is Gap => isRecord(gap)) : [];
}
