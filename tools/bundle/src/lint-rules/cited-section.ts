import type { Rule } from './visitor.ts';

/** A reader can check every operation and schema against the service description. */
export const citedSection: Rule = () => ({
  Operation(operation, { report, location }) {
    const { description } = operation;
    if (typeof description !== 'string') return;
    if (/\(Service description, sections? [0-9]/.test(description)) return;
    report({
      message:
        'The description does not say where it comes from. End it with "(Service description, section N.N.)".',
      location: location.child('description'),
    });
  },
});
