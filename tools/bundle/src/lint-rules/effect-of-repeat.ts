import type { Rule } from './visitor.ts';

const effectsOfMethod: Record<string, string[]> = {
  get: ['none'],
  put: ['changes'],
  patch: ['changes'],
  delete: ['changes'],
  post: ['none', 'creates', 'secret'],
};

/** `x-effect` says what sending the operation again would do; the client never guesses it. */
export const effectOfRepeat: Rule = () => ({
  Paths: {
    Operation(operation, { key, report, location }) {
      const allowed = effectsOfMethod[String(key)] ?? [];
      const effect = operation['x-effect'];
      if (typeof effect === 'string' && allowed.includes(effect)) return;
      report({
        message: `The operation needs \`x-effect\`, what a repeat would do. For ${String(key).toUpperCase()} it is ${allowed.join(', ')}.`,
        location: effect === undefined ? location.key() : location.child('x-effect'),
      });
    },
  },
});
