import { type Rule, resolved } from './visitor.ts';

/** A reader chooses between alternatives, and pages call those without a title "case 1" and "case 2". */
export const titledAlternatives: Rule = () => ({
  Schema(schema, context) {
    for (const keyword of ['anyOf', 'oneOf']) {
      const members = schema[keyword];
      if (!Array.isArray(members)) continue;
      for (const [index, member] of members.entries()) {
        if (resolved(member, context)['title']) continue;
        context.report({
          message: `An alternative needs a \`title\`, such as \`The payment itself\`.`,
          location: context.location.child([keyword, index]),
        });
      }
    }
  },
});
