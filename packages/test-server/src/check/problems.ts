import { keysOf, valueAt } from '@crossborder-fx/openapi/document';
import type { RequestSchema, SchemaError } from '#validators';

/** One mistake in a request, as an error message names the mistake. A problem never contains a value of the request. */
export interface Problem {
  /** The path of the wrong part, such as `body.events[3]`, in which `*` replaces a key that is not a plain name. */
  path: string;
  /** The rule that the wrong part of the request breaks, in words that follow its path: `must be a string`. */
  rule: string;
  /** True when the OpenAPI document does not describe the wrong part of the request. */
  unknown?: true | undefined;
}

const most = 20;

/** Joins the problems of a request, or the first 20 problems, in one sentence. */
export function sentenceOf(problems: readonly Problem[]): string {
  const shown = problems.slice(0, most).map(({ path, rule }) => `${path} ${rule}`);
  const more = problems.length - shown.length;
  if (more > 0) shown.push(`… and ${more} more`);
  // A problem that ends with `did you mean …?` needs no full stop.
  return shown.join('; ').replace(/[^?]$/, '$&.');
}

export function problemsOf(schema: RequestSchema, errors: readonly SchemaError[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const error of errors) {
    const keys = keysOf(error.schemaPath);
    // Skip an error of an `if` or within an `anyOf`: the rule of the enclosing schema already explains the failure.
    if (error.keyword === 'if' || keys.slice(0, -1).includes('anyOf')) continue;
    const problem = problemOf(valueAt(schema, keys.slice(0, -1)) as RequestSchema, error);
    if (!problems.has(problem.path)) problems.set(problem.path, problem);
  }
  return [...problems.values()];
}

function problemOf(schema: RequestSchema, { keyword, instancePath, params }: SchemaError): Problem {
  const path = pathOf(instancePath);
  if (keyword !== 'required') return { path, rule: ruleOf(keyword, schema, path) };
  const missing = String(params['missingProperty']);
  return { path: path ? `${path}.${missing}` : missing, rule: 'is required' };
}

/** The path has only names from the schema, because only a described value can break a rule. */
function pathOf(instancePath: string): string {
  const [root = '', ...keys] = instancePath.split('/').slice(1);
  return keys.reduce((path, key) => path + (/^\d+$/.test(key) ? `[${key}]` : `.${key}`), root);
}

function ruleOf(keyword: string, schema: RequestSchema, path: string): string {
  const { type = '', enum: values = [], minLength = 0, maxLength, 'x-rule': rule } = schema;
  switch (keyword) {
    case 'type':
      // The value of a query parameter is a string, or a list of strings when the client repeated the parameter.
      if (path.startsWith('query.')) return 'must be given once';
      // An open enumeration has both `type` and `anyOf`, and a rule in words, which is clearer than `must be a string`.
      if (rule && 'anyOf' in schema) return rule;
      return `must be ${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;
    case 'enum':
      return rule ?? `must be one of ${values.join(', ')}`;
    case 'minLength':
      return minLength > 1 ? `must have at least ${minLength} characters` : 'must not be empty';
    case 'maxLength':
      return `must have at most ${maxLength} characters`;
    case 'format':
      return 'must be a day that exists';
    default:
      return rule ?? 'is not allowed';
  }
}
