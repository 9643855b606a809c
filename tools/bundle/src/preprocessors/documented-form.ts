import { gapsOf, strictForm } from '@crossborder-fx/tools-description';
import { type Rule, resolved } from '../lint-rules/visitor.ts';

/** Closes the open enumerations of answers, so that the linter refuses an example with an undocumented value. */
export const documentedForm: Rule = () => ({
  Schema(schema, context) {
    Object.assign(schema, strictForm(schema));
    const { anyOf } = schema;
    if (!Array.isArray(anyOf)) return;
    const closed = anyOf.find((member) => isWholeEnumeration(resolved(member, context)));
    // An open enumeration is `anyOf` an enumeration and any string.
    if (!closed) return;
    schema['allOf'] = [...(Array.isArray(schema['allOf']) ? schema['allOf'] : []), closed];
    delete schema['anyOf'];
  },
});

/** An enumeration is complete unless an undocumented entry names its values. */
function isWholeEnumeration(schema: Record<string, unknown>): boolean {
  return 'enum' in schema && !gapsOf(schema).some(({ id }) => String(id).endsWith('-values'));
}
