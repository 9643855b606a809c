import { type Rule, schemaNameOf, type Visit } from './visitor.ts';

/**
 * Each operation and named schema must name in `x-source` the sections of the service description on which it is based, so that
 * an auditor can check the operation or schema.
 */
export const citedSource: Rule = () => ({ Operation: requireSource, Schema: requireSource });

const requireSource: Visit = (node, { report, location }) => {
  const { 'x-source': source, 'x-provenance': provenance } = node;
  const isOperation = 'responses' in node;
  if (!isOperation && schemaNameOf(location) === undefined) return;
  if (source === undefined && provenance === 'provisional') return;
  if (isListOfSections(source)) return;
  report({
    message: `The ${isOperation ? 'operation' : 'schema'} must name its sections of the service description. Add \`x-source\`, a list such as \`['4.4']\`.`,
    location: source === undefined ? location.key() : location.child('x-source'),
  });
};

function isListOfSections(source: unknown): boolean {
  return (
    Array.isArray(source) &&
    source.length > 0 &&
    source.every((section) => typeof section === 'string' && /^[1-9](\.[1-9])?$/.test(section))
  );
}
