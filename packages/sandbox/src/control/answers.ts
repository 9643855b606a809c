import type { AmountObject, EventName } from '@crossborder-fx/openapi';
import type { BodySchema, JsonSchema } from '@crossborder-fx/test-server';

// The answers that only the sandbox has in its control interface; the page in tools/console reads them.
// Money is written as the interface does, times are ISO 8601 in UTC, days are those of the calendar in
// Paris.

/** The schema of data of a type. */
type SchemaOf<Data> = JsonSchema & { readonly data?: Data };

/** What fits a schema. */
type DataOf<Schema> = Schema extends { readonly data?: infer Data } ? Data : never;

export const text: SchemaOf<string> = { type: 'string' };
const flag: SchemaOf<boolean> = { type: 'boolean' };
const time: SchemaOf<string> = { type: 'string', format: 'date-time' };
const day: SchemaOf<string> = { type: 'string', format: 'date' };
const events: SchemaOf<EventName[]> = { type: 'array', items: text };
const amount: SchemaOf<AmountObject> = objectOf({ value: text, currency: text });
const counts: SchemaOf<Record<string, number>> = {
  type: 'object',
  description: 'By status.',
  additionalProperties: { type: 'integer' },
};
const total: SchemaOf<number> = { type: 'integer', description: 'On all pages.' };

function described<Schema extends JsonSchema>(description: string, schema: Schema): Schema {
  return { ...schema, description };
}

function listOf<Item>(items: SchemaOf<Item>, description?: string): SchemaOf<Item[]> {
  return { type: 'array', ...(description !== undefined && { description }), items };
}

/** An object with these fields, all of which are there but those that are optional. */
export function objectOf<
  Fields extends Record<string, JsonSchema>,
  Optional extends keyof Fields = never,
>(
  properties: Fields,
  ...optional: Optional[]
): BodySchema &
  SchemaOf<{
    [Name in keyof Fields]: DataOf<Fields[Name]> | (Name extends Optional ? undefined : never);
  }> {
  const required = Object.keys(properties).filter((name) => !optional.some((one) => one === name));
  return { type: 'object', required, properties };
}

/** What the sandbox decides where the interface leaves it open. */
export type ChoiceData = DataOf<typeof choice>;
const choice = objectOf({
  name: text,
  value: text,
  // Whether it is what it is without the option.
  isDefault: flag,
  // What it decides.
  sentence: text,
});

export type Overview = DataOf<typeof overviewSchema>;
export const overviewSchema = objectOf(
  {
    version: text,
    seed: text,
    speed: {
      type: 'number',
      description: 'How fast business time runs; 0 stands still.',
    } as SchemaOf<number>,
    now: time,
    paris: text,
    // The day after today on which payments are processed.
    nextWorkingDay: day,
    choices: listOf(choice),
    payments: counts,
    trades: counts,
    fixedForwards: counts,
  },
  'version',
);

export type AccountData = DataOf<typeof account>;
const account = objectOf({
  id: text,
  accountNumber: text,
  tag: text,
  booked: amount,
  // Of movements with a value date up to today.
  value: amount,
  available: amount,
  locked: amount,
  days: listOf(
    objectOf({ day, booked: amount }),
    'What was booked at the end of each day, oldest first; the last is today.',
  ),
});

/** A page has 50 of them, oldest first. */
export type AccountList = DataOf<typeof accountListSchema>;
export const accountListSchema = objectOf({ accounts: listOf(account), total });

/** The path of a kind of object. */
export type ObjectPath = 'payments' | 'trades' | 'fixed-forwards';

const listed = {
  id: text,
  status: described('Absent for a payment that came in.', text),
  stage: text,
  createdDay: day,
  // Names the object in one line: the holder, the tag or the currency pair. It may hold any text.
  title: text,
  amounts: listOf(amount),
};

/** An object of a list, newest first, 50 of them on a page. */
export type ListedObject = DataOf<typeof listedObject>;
const listedObject = objectOf(listed, 'status', 'stage');

export type ObjectList = DataOf<typeof objectListSchema>;
export const objectListSchema = objectOf({ objects: listOf(listedObject), total });

export type ObjectDetail = DataOf<typeof objectDetailSchema>;
export const objectDetailSchema = objectOf(
  {
    ...listed,
    object: {
      type: 'object',
      description: 'As its detail operation answers it.',
    } as SchemaOf<object>,
    history: listOf(
      objectOf(
        {
          at: time,
          // Id of the row, such as `P1`.
          row: text,
          trigger: text,
          status: text,
          stage: text,
          events,
          // Whether the interface documents the row, or the sandbox chose it.
          isDocumented: flag,
        },
        'status',
        'stage',
      ),
      'The rows of its table that it took, oldest first.',
    ),
    next: described(
      'What the clock does with it next; absent when that is nothing.',
      objectOf({ at: time, trigger: text }),
    ),
    possible: listOf(
      objectOf({ row: text, to: text, trigger: text, events }),
      'The rows by which simulate can move it now.',
    ),
  },
  'status',
  'stage',
  'next',
);

export type RateData = DataOf<typeof rate>;
const rate = objectOf({
  // In the direction in which it is quoted, such as `EURUSD`.
  pair: text,
  mid: text,
  bid: text,
  ask: text,
  // Whether it was moved by `simulate`.
  isMoved: flag,
});

export type RateList = DataOf<typeof rateListSchema>;
export const rateListSchema = objectOf({ rates: listOf(rate) });

const offered = {
  operation: text,
  group: described('What it is about, such as Payments.', text),
  summary: text,
  method: text,
  path: described('With its parameters in braces.', text),
};

/** What can be called. */
export type OfferedOperation = DataOf<typeof offeredOperation>;
const offeredOperation = objectOf(offered);
export const operationListSchema = objectOf({ operations: listOf(offeredOperation) });

export type OfferedParameter = DataOf<typeof offeredParameter>;
const offeredParameter = objectOf(
  {
    name: text,
    place: { enum: ['path', 'query'] } as SchemaOf<string>,
    isRequired: flag,
    values: listOf(text, 'Absent where it can be any text.'),
    // That of the description, or the id or day of the state that stands for it.
    example: text,
  },
  'values',
);

/** What a call of an operation can be made of, on this state. */
export type OperationForm = DataOf<typeof operationFormSchema>;
export const operationFormSchema = objectOf({
  ...offered,
  parameters: listOf(offeredParameter),
  // The examples of its body. Ids and days are those of the state, where it has them.
  bodies: listOf(
    objectOf({ name: text, summary: text, value: { type: 'object' } as SchemaOf<unknown> }),
  ),
});
