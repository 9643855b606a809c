import { Refusal } from '@crossborder-fx/test-server';
import { isDate } from '../../calendar/date.ts';
import { dateAt } from '../../calendar/paris-time.ts';
import type { OfferedOperation, OperationForm } from '../../control/answers.ts';
import type { Context } from '../context.ts';
import { handlers } from '../operations.ts';
import { dayHere } from './day-here.ts';
import { type DescribedOperation, describedOperations } from './described-operations.ts';
import { idsHere } from './ids-here.ts';

/** What the description has and the sandbox answers, in the order of the description. */
function operationsHere(): DescribedOperation[] {
  return describedOperations().filter(({ operation }) => Object.hasOwn(handlers, operation));
}

/** What can be called, in the order of the description. */
export function offeredOperations(): OfferedOperation[] {
  return operationsHere().map(({ operation, group, summary, method, path }) => ({
    operation,
    group,
    summary,
    method,
    path,
  }));
}

/**
 * What a call of an operation can be made of: the examples of the description, with ids and days of the
 * state in place of theirs.
 *
 * @throws {Refusal} 404 when there is no such operation
 */
export function operationFormOf(context: Context, id: string): OperationForm {
  const operations = operationsHere();
  const found = operations.find(({ operation }) => operation === id);
  if (!found) throw new Refusal(404, `There is no operation ${id}.`);
  const { answers, parameters, bodies, ...operation } = found;
  const ids = idsHere(context, operations);
  // Where an answer does not say when it was made, the day of the first one that does.
  const [dayOfExamples = ''] = operations.flatMap(({ answers }) => createdDayIn(answers) ?? []);
  const here = (name: string, value: unknown): unknown => {
    const createdDay = createdDayIn(answers[name]) ?? dayOfExamples;
    return withValues(value, (text) => {
      if (isDate(text)) return dayHere(context, text, createdDay);
      return ids.get(text) ?? text.replace(receiver, receiverHere);
    });
  };
  return {
    ...operation,
    parameters: parameters.map(({ name, in: place, required, example, schema }) => {
      const text = String(example ?? '');
      return {
        name,
        place,
        isRequired: required === true,
        values: schema?.enum,
        // The day of a balance; days of a query are not filled in.
        example: isDate(text) ? dateAt(context.now()) : (ids.get(text) ?? text),
      };
    }),
    bodies: bodies.map((body) => ({ ...body, value: here(body.name, body.value) })),
  };
}

/** A copy of a value of JSON with other texts in it. */
function withValues(value: unknown, change: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(value), (_name, part) =>
    typeof part === 'string' ? change(part) : part,
  );
}

/** The day of the first `createdDate` in an answer. */
function createdDayIn(answer: unknown): string | undefined {
  return /"createdDate":"(\d{4}-\d{2}-\d{2})/.exec(JSON.stringify(answer ?? null))?.[1];
}

// Nobody outside of this machine is to be notified of what happens in a sandbox.
const receiver = /^https:\/\/hooks\.example\.com(?=\/)/;
const receiverHere = 'http://127.0.0.1:8080';
