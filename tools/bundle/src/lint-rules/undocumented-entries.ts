import { isRecord } from '@crossborder-fx/tools-description';
import type { Rule } from './visitor.ts';

/**
 * Each entry of `x-undocumented` must have an id and a sentence, so that documentation pages can list the entry and link to it.
 */
export const undocumentedEntries: Rule = () => {
  const seen = new Map<string, string>();
  return {
    any(node, { report, location }) {
      const entries = isRecord(node) ? node['x-undocumented'] : undefined;
      if (entries === undefined) return;
      const at = location.child('x-undocumented');
      if (!Array.isArray(entries) || !entries.every(isEntry)) {
        report({
          message:
            '`x-undocumented` must be a list of `{ id, note }`: an id in kebab-case, and a note that ends with a full stop. An entry may have `open: true` too.',
          location: at.key(),
        });
        return;
      }
      for (const [index, { id }] of entries.entries()) {
        // The linter visits a component once for each reference to the component.
        const place = at.absolutePointer;
        if ((seen.get(id) ?? place) !== place) {
          report({
            message: `Another \`x-undocumented\` entry has the id \`${id}\` already. Choose another id.`,
            location: at.child([index, 'id']),
          });
        }
        seen.set(id, place);
      }
    },
  };
};

function isEntry(entry: unknown): entry is { id: string; note: string } {
  return (
    isRecord(entry) &&
    typeof entry['id'] === 'string' &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(entry['id']) &&
    typeof entry['note'] === 'string' &&
    /^[A-Z`].*\.$/s.test(entry['note'].trim()) &&
    (entry['open'] === undefined || entry['open'] === true) &&
    Object.keys(entry).every((key) => ['id', 'note', 'open'].includes(key))
  );
}
