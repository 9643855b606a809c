import { expansionMarker, httpMethods } from '@crossborder-fx/tools-description';
import { isConcrete, pathsOverlap } from '../path-overlap.ts';
import type { Rule } from './visitor.ts';

interface PathFacts {
  path: string;
  /** Whether an operation of the path has `x-expand-path-parameter`. */
  isExpanded: boolean;
}

/** Replaces the linter's `no-identical-paths` and `no-ambiguous-paths`, which ignore the enum of a path parameter. */
export const decidablePaths: Rule = () => {
  const facts: PathFacts[] = [];
  return {
    Paths: {
      leave(_paths, { location, report }) {
        for (const { path, message } of undecidablePaths(facts)) {
          report({ message, location: location.child(path).key() });
        }
      },
      PathItem(pathItem, { key }) {
        facts.push({ path: String(key), isExpanded: isExpanded(pathItem) });
      },
    },
  };
};

/**
 * Two paths can match the same request, such as `/payments/{status}` and `/payments/{id}`. This is allowed only if
 * exactly one of the two has `x-expand-path-parameter`. Then a value of the enum selects that path, and any
 * other value selects the second path.
 */
function undecidablePaths(paths: PathFacts[]): { path: string; message: string }[] {
  const templates = paths.filter(({ path }) => !isConcrete(path));
  return templates.flatMap(({ path, isExpanded }, index) =>
    templates
      .slice(0, index)
      .filter((other) => pathsOverlap(other.path, path))
      .filter((other) => other.isExpanded === isExpanded)
      .map((other) => ({
        path,
        message:
          `\`${other.path}\` and \`${path}\` match the same requests, and ` +
          (isExpanded
            ? 'both have `x-expand-path-parameter`. Remove it from one of the two paths.'
            : 'neither path takes precedence. Mark the operation whose parameter has an enum of ' +
              'keywords with `x-expand-path-parameter: <parameter>`, or change one of the paths.'),
      })),
  );
}

function isExpanded(pathItem: Record<string, unknown>): boolean {
  return httpMethods.some((method) => Object(pathItem[method])[expansionMarker] !== undefined);
}
