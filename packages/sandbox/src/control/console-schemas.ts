import type { JsonSchema } from '@crossborder-fx/test-server';
import type {
  AccountData,
  ChoiceData,
  ListedObject,
  ObjectDetail,
  OfferedOperation,
  OfferedParameter,
  OperationForm,
  Overview,
  RateData,
} from './answers.ts';

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };
const time: JsonSchema = { type: 'string', format: 'date-time' };
const day: JsonSchema = { type: 'string', format: 'date' };
const events: JsonSchema = { type: 'array', items: text };
const amount = objectOfSchemas({ value: text, currency: text });
const counts: JsonSchema = {
  type: 'object',
  description: 'By status.',
  additionalProperties: { type: 'integer' },
};

/** The schema of each field of an interface. */
type Fields<Data> = { [Name in keyof Data]-?: JsonSchema };

/** An object with these fields, all of which are there but those that are optional. */
export function objectOfSchemas<Name extends string>(
  properties: Record<Name, JsonSchema>,
  ...optional: NoInfer<Name>[]
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.some((one) => one === name));
  return { type: 'object', required, properties };
}

export const overviewSchema = objectOfSchemas<keyof Overview>(
  {
    version: text,
    seed: text,
    speed: { type: 'number', description: 'How fast business time runs; 0 stands still.' },
    now: time,
    paris: text,
    nextWorkingDay: day,
    choices: {
      type: 'array',
      items: objectOfSchemas({
        name: text,
        value: text,
        isDefault: flag,
        sentence: text,
      } satisfies Fields<ChoiceData>),
    },
    payments: counts,
    trades: counts,
    fixedForwards: counts,
  },
  'version',
);

export const accountSchema = objectOfSchemas({
  id: text,
  accountNumber: text,
  tag: text,
  booked: amount,
  value: amount,
  available: amount,
  locked: amount,
  days: {
    type: 'array',
    description: 'What was booked at the end of each day, oldest first; the last is today.',
    items: objectOfSchemas({ day, booked: amount }),
  },
} satisfies Fields<AccountData>);

const listed = {
  id: text,
  status: { type: 'string', description: 'Absent for a payment that came in.' },
  stage: text,
  createdDay: day,
  title: text,
  amounts: { type: 'array', items: amount },
} satisfies Fields<ListedObject>;

export const listedObjectSchema = objectOfSchemas(listed, 'status', 'stage');

export const objectDetailSchema = objectOfSchemas(
  {
    ...listed,
    object: { type: 'object', description: 'As its detail operation answers it.' },
    history: {
      type: 'array',
      description: 'The rows of its table that it took, oldest first.',
      items: objectOfSchemas(
        {
          at: time,
          row: text,
          trigger: text,
          status: text,
          stage: text,
          events,
          isDocumented: flag,
        } satisfies Fields<ObjectDetail['history'][number]>,
        'status',
        'stage',
      ),
    },
    next: {
      description: 'What the clock does with it next; absent when that is nothing.',
      ...objectOfSchemas({ at: time, trigger: text }),
    },
    possible: {
      type: 'array',
      description: 'The rows by which simulate can move it now.',
      items: objectOfSchemas({
        row: text,
        to: text,
        trigger: text,
        events,
      } satisfies Fields<ObjectDetail['possible'][number]>),
    },
  } satisfies Fields<ObjectDetail>,
  'status',
  'stage',
  'next',
);

export const rateSchema = objectOfSchemas({
  pair: text,
  mid: text,
  bid: text,
  ask: text,
  isMoved: flag,
} satisfies Fields<RateData>);

const offered = {
  operation: text,
  group: { type: 'string', description: 'What it is about, such as Payments.' },
  summary: text,
  method: text,
  path: { type: 'string', description: 'With its parameters in braces.' },
} satisfies Fields<OfferedOperation>;

export const offeredOperationSchema = objectOfSchemas(offered);

export const operationFormSchema = objectOfSchemas({
  ...offered,
  parameters: {
    type: 'array',
    items: objectOfSchemas(
      {
        name: text,
        place: { enum: ['path', 'query'] },
        isRequired: flag,
        values: { type: 'array', description: 'Absent where it can be any text.', items: text },
        example: text,
      } satisfies Fields<OfferedParameter>,
      'values',
    ),
  },
  bodies: {
    type: 'array',
    items: objectOfSchemas({
      name: text,
      summary: text,
      value: { type: 'object' },
    } satisfies Fields<OperationForm['bodies'][number]>),
  },
} satisfies Fields<OperationForm>);
