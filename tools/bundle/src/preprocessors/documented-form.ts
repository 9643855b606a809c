import { gapsOf, strictForm } from '@crossborder-fx/tools-description';
import { type Rule, resolved } from '../lint-rules/visitor.ts';

/**
 * Closes what is open in answers, so that the linter holds examples to what is documented: they show no
 * value that a real answer may have and no document states.
 */
export const documentedForm: Rule = () => ({
  Schema(schema, context) {
    Object.assign(schema, strictForm(schema));
    const { anyOf } = schema;
    if (!Array.isArray(anyOf)) return;
    const closed = anyOf.find((member) => isWholeEnumeration(resolved(member, context)));
    // An enumeration that is open stands beside any string, and nothing else.
    if (!closed) return;
    schema['allOf'] = [...(Array.isArray(schema['allOf']) ? schema['allOf'] : []), closed];
    delete schema['anyOf'];
  },
});

/** An enumeration is complete, unless its values are listed as undocumented. */
function isWholeEnumeration(schema: Record<string, unknown>): boolean {
  return 'enum' in schema && !gapsOf(schema).some(({ id }) => String(id).endsWith('-values'));
}
