import { isRecord } from '@crossborder-fx/tools-description';

/** Something that the description says is not documented. */
export interface Gap {
  id: string;
  note: string;
}

/** What is not documented of a node of the description itself. */
export function gapsOf(node: Record<string, unknown>): Gap[] {
  const gaps = node['x-undocumented'];
  if (!Array.isArray(gaps)) return [];
  return gaps.filter(isRecord).map(({ id, note }) => ({ id: `${id}`, note: `${note}` }));
}
