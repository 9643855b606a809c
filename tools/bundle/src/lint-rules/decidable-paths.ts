import { expansionMarker, httpMethods, isRecord } from '@crossborder-fx/tools-description';
import { isConcrete, pathsOverlap } from '../path-overlap.ts';
import { type Context, type Rule, resolved } from './visitor.ts';

interface PathFacts {
  path: string;
  /** The parameter that `x-expand-path-parameter` names; undefined when no operation of the path has that keyword. */
  expands?: { parameter: string; hasEnum: boolean };
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
      PathItem(pathItem, context) {
        facts.push({ path: String(context.key), ...expansionOf(pathItem, context) });
      },
    },
  };
};

/**
 * Two paths can match the same request, such as `/payments/{status}` and `/payments/{id}`. This is allowed only if
 * exactly one of the two has `x-expand-path-parameter` and an enum. Then a value of the enum selects that path, and any
 * other value selects the second path.
 */
function undecidablePaths(paths: PathFacts[]): { path: string; message: string }[] {
  const withoutEnum = paths
    .filter(({ expands }) => expands && !expands.hasEnum)
    .map(({ path, expands }) => ({
      path,
      message:
        `\`${path}\` has \`x-expand-path-parameter: ${expands?.parameter}\`, but no required ` +
        `path parameter \`${expands?.parameter}\` with an enum. Give the parameter a ` +
        'schema with the enum of its keywords, or remove `x-expand-path-parameter`.',
    }));

  const templates = paths.filter(({ path }) => !isConcrete(path));
  const undecidable = templates.flatMap(({ path, expands }, index) =>
    templates
      .slice(0, index)
      .filter((other) => pathsOverlap(other.path, path))
      .filter((other) => Boolean(other.expands) === Boolean(expands))
      .map((other) => ({
        path,
        message:
          `\`${other.path}\` and \`${path}\` match the same requests, and ` +
          (expands
            ? 'both have `x-expand-path-parameter`. Remove it from one of the two paths.'
            : 'neither path takes precedence. Mark the operation whose parameter has an enum of ' +
              'keywords with `x-expand-path-parameter: <parameter>`, or change one of the paths.'),
      })),
  );
  return [...withoutEnum, ...undecidable];
}

function expansionOf(pathItem: Record<string, unknown>, context: Context) {
  const operation = httpMethods
    .map((method) => pathItem[method])
    .find((candidate) => isRecord(candidate) && candidate[expansionMarker] !== undefined);
  if (!isRecord(operation)) return {};

  const name = String(operation[expansionMarker]);
  const parameter = [pathItem['parameters'], operation['parameters']]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((one) => resolved(one, context))
    .find((candidate) => candidate['name'] === name);
  const schema = resolved(parameter?.['schema'], context);
  const hasEnum = String(context.key).includes(`{${name}}`) && Array.isArray(schema['enum']);
  return { expands: { parameter: name, hasEnum } };
}
