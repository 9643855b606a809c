import { sentenceOf } from '../check/problems.ts';
import type { Validator } from '../check/validate.ts';
import type { Operation } from '../common/router.ts';
import type { Rule } from './rules.ts';

/**
 * Refuses a rule that can change no answer, most often because a name in `when` is misspelt: the server refuses each
 * request that has this name. @throws {TypeError}
 */
export function requirePossible(
  { when }: Rule,
  operations: readonly Operation[],
  validate: Validator,
): void {
  if (typeof when !== 'object') return;
  const { path: pathParameters = {}, query = {}, body } = when;
  const found = operations.map((operation) => {
    const problems = validate(operation, { pathParameters, query, body });
    const hasNoBody = body !== undefined && !operation.requestBody;
    const none = { path: 'body', rule: 'is unknown', unknown: true } as const;
    return [...(hasNoBody ? [none] : []), ...problems].filter(({ unknown }) => unknown);
  });
  if (found.some((problems) => problems.length === 0)) return;
  const [named = []] = found;
  throw new TypeError(sentenceOf(named.map((one) => ({ ...one, path: `when.${one.path}` }))));
}
