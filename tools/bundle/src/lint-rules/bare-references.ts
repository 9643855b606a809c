import { mayStandBesideReference } from '../merge-references.ts';
import type { Rule } from './visitor.ts';

/** Many tools drop what stands beside a `$ref`, so a published document has nothing there but words. */
export const bareReferences: Rule = () => ({
  ref(node, { report, location }) {
    for (const keyword of Object.keys(node).filter((key) => !mayStandBesideReference(key))) {
      report({
        message: `Many tools drop \`${keyword}\` beside a \`$ref\`. \`tools/bundle/src/merge-references.ts\` has to merge it with the schema.`,
        location: location.child(keyword).key(),
      });
    }
  },
});
