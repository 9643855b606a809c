import { type Answer, errorAnswer, type Operation } from '@crossborder-fx/test-server';

/** What Prism found wrong with a request. */
export interface Problem {
  /** `body`, `path`, `query` or `header`, then the keys that lead to the value. */
  path?: (string | number)[];
  code?: string | number;
  message: string;
}

/** The answer to a request that breaks the description. It has the place and rule of each problem. */
export function explainProblems(
  problems: readonly Problem[],
  { parameters }: Pick<Operation, 'parameters'>,
): Answer {
  const unsupported = problems.find(({ code }) => code === 415);
  if (unsupported) return errorAnswer(415, `${unsupported.message}.`);
  const rules = problems.map((problem) => explain(problem, parameters));
  return errorAnswer(422, `${[...new Set(rules)].join('; ')}.`);
}

/** `Request body property amount.value must match …` becomes `body.amount.value must match …`. */
function explain(
  { path: [where = 'body', ...below] = [], message }: Problem,
  parameters: Operation['parameters'],
): string {
  const found = below.join('.');
  const subject = ['Request', where, found && (where === 'body' ? 'property' : 'parameter'), found];
  const prefix = `${subject.filter(Boolean).join(' ')} `;
  // Prism's message about a missing body does not begin like one about a property.
  const rule = (message.startsWith(prefix) ? message.slice(prefix.length) : message).replace(
    /^Body parameter /,
    '',
  );
  // Prism writes the names of parameters in lower case.
  const declared = parameters.find((one) => one.in === where && one.name.toLowerCase() === found);
  return `${[where, declared?.name ?? found].filter(Boolean).join('.')} ${rule}`;
}

export const notAcceptable = errorAnswer(406, 'No answer has a type that the header Accept names.');

/**
 * The answer when Prism has none: the description has no such example or status, or none of an
 * acceptable type. Throws any other error again.
 */
export function explainFailure(error: unknown): Answer {
  if (!(error instanceof Error)) throw error;
  // When the request prefers a status, Prism wraps the problem in a plain error.
  const [, kind] = /#(NOT_ACCEPTABLE|NOT_FOUND)\b/.exec(`${error.name} ${error.message}`) ?? [];
  if (kind === 'NOT_FOUND') {
    return errorAnswer(404, 'The description has no such answer as the header Prefer names.');
  }
  if (kind === 'NOT_ACCEPTABLE') return notAcceptable;
  throw error;
}
