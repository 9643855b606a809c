import { type PathFacts, undecidablePaths } from './decidable-paths.ts';
import { expansionMarker } from './expand-status-paths.ts';
import { httpMethods, isRecord } from './openapi-document.ts';

// The CLI ships no types for plugins: this is the part of its visitor context used here.
interface Location {
  child(path: string): Location;
  key(): Location;
}
interface Context {
  key: string;
  location: Location;
  report(problem: { message: string; location: Location }): void;
  resolve(node: unknown): { node: unknown };
}

/** The house rules of the description. `spec/redocly.yaml` switches them on. */
export default function houseRules() {
  return {
    id: 'crossborder-fx',
    rules: { oas3: { 'decidable-paths': decidablePaths } },
  };
}

function decidablePaths() {
  const facts: PathFacts[] = [];
  return {
    Paths: {
      leave(_paths: unknown, { location, report }: Context) {
        for (const { path, message } of undecidablePaths(facts)) {
          report({ message, location: location.child(path).key() });
        }
      },
      PathItem(pathItem: Record<string, unknown>, context: Context) {
        facts.push({ path: context.key, ...expansionOf(pathItem, context) });
      },
    },
  };
}

function expansionOf(
  pathItem: Record<string, unknown>,
  { key, resolve }: Context,
): Pick<PathFacts, 'expands'> {
  const operation = httpMethods
    .map((method) => pathItem[method])
    .find((candidate) => isRecord(candidate) && candidate[expansionMarker] !== undefined);
  if (!isRecord(operation)) return {};

  const name = String(operation[expansionMarker]);
  const resolved = (node: unknown) =>
    isRecord(node) && '$ref' in node ? resolve(node).node : node;
  const parameter = [pathItem['parameters'], operation['parameters']]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map(resolved)
    .find((candidate) => isRecord(candidate) && candidate['name'] === name);
  const schema = isRecord(parameter) ? resolved(parameter['schema']) : undefined;
  const hasEnum = key.includes(`{${name}}`) && isRecord(schema) && Array.isArray(schema['enum']);
  return { expands: { parameter: name, hasEnum } };
}
