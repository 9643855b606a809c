import { gapsOf, strictForm } from '@crossborder-fx/tools-description';
import { type Rule, resolved } from '../lint-rules/visitor.ts';

/** Enumerations keep only their documented values, so that the linter refuses an example with another value. */
export const documentedForm: Rule = () => ({
  Schema(schema, context) {
    Object.assign(schema, strictForm(schema));
    const { anyOf } = schema;
    if (!Array.isArray(anyOf)) return;
    const closed = anyOf.find((member) => isWholeEnumeration(resolved(member, context)));
    // The description allows unknown values by an `anyOf` with two members: the enumeration, and any string.
    if (!closed) return;
    schema['allOf'] = [...(Array.isArray(schema['allOf']) ? schema['allOf'] : []), closed];
    delete schema['anyOf'];
  },
});

/** An enumeration is complete unless its `x-undocumented` has an entry about missing values, whose id ends with `-values`. */
function isWholeEnumeration(schema: Record<string, unknown>): boolean {
  return 'enum' in schema && !gapsOf(schema).some(({ id }) => String(id).endsWith('-values'));
}
