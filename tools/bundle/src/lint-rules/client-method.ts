import type { Rule } from './visitor.ts';

/** Every operation names the one client method that is generated from it. */
export const clientMethod: Rule = () => {
  const seen = new Map<string, string>();
  return {
    Paths: {
      Operation(operation, { report, location }) {
        const method = operation['x-client-method'];
        if (typeof method !== 'string' || !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(method)) {
          report({
            message:
              'The operation needs `x-client-method: resource.method`, both in camelCase: the name of its generated method.',
            location: location.key(),
          });
          return;
        }
        const other = seen.get(method);
        if (other) {
          report({
            message: `\`${method}\` is the method of ${other} already. Choose another name.`,
            location: location.child('x-client-method'),
          });
        }
        seen.set(method, String(operation['operationId']));
      },
    },
  };
};
