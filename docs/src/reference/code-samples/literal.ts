import { inspect } from 'node:util';

/** A value of JSON as TypeScript has it, on one line where it is short. */
export function typescriptLiteral(value: unknown): string {
  return inspect(value, {
    depth: null,
    breakLength: 72,
    maxArrayLength: null,
    maxStringLength: null,
  });
}

/** A value of JSON as Python has it. Each `true`, `false` and `null` is at the end of a line, and a text is never. */
export function pythonLiteral(value: unknown): string {
  const constants: Readonly<Record<string, string>> = {
    true: 'True',
    false: 'False',
    null: 'None',
  };
  return JSON.stringify(value, null, 4).replaceAll(
    /\b(?:true|false|null)(?=,?$)/gm,
    (constant) => constants[constant] ?? constant,
  );
}
