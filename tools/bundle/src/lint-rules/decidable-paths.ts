import { expansionMarker, httpMethods, isRecord } from '@crossborder-fx/tools-description';
import { type PathFacts, undecidablePaths } from './undecidable-paths.ts';
import { type Context, type Rule, resolved } from './visitor.ts';

/** Takes the place of `no-identical-paths` and `no-ambiguous-paths`, which do not read enums. */
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

function expansionOf(
  pathItem: Record<string, unknown>,
  context: Context,
): Pick<PathFacts, 'expands'> {
  const operation = httpMethods
    .map((method) => pathItem[method])
    .find((candidate) => isRecord(candidate) && candidate[expansionMarker] !== undefined);
  if (!isRecord(operation)) return {};

  const name = String(operation[expansionMarker]);
  const parameter = [pathItem['parameters'], operation['parameters']]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((one) => resolved(one, context))
    .find((candidate) => isRecord(candidate) && candidate['name'] === name);
  const schema = isRecord(parameter) ? resolved(parameter['schema'], context) : undefined;
  const hasEnum =
    String(context.key).includes(`{${name}}`) && isRecord(schema) && Array.isArray(schema['enum']);
  return { expands: { parameter: name, hasEnum } };
}
