import type { SignatureStep } from '../check/signature-steps.ts';
import { faultFields } from '../faults/fault.ts';
import type { Match } from '../faults/rules.ts';
import type { BodySchema, ControlRequest, ControlRoute, JsonSchema } from './control-route.ts';

// The schemas below are shared by several routes of the control interface.

const match: { [Name in keyof Match]-?: JsonSchema } = {
  path: { type: 'object' },
  query: { type: 'object' },
  body: { description: 'The fields that the body must have, at any depth.' },
};

/** The fields of a rule except `answer`, which is a function. */
export const ruleFields = {
  operation: { type: 'string', description: 'An operation such as getPayment, or * for all.' },
  times: { type: 'integer', minimum: 1, description: 'For how many requests.' },
  when: { type: 'object', properties: match },
  ...faultFields,
} satisfies Record<string, JsonSchema>;

const signatureStep = objectOf(
  {
    name: { type: 'string', description: 'What is checked, such as Nonce.' },
    found: { type: 'string', description: 'Without the digest.' },
    isRight: {
      type: 'boolean',
      description: 'Absent when it was not checked, since a step before it failed.',
    },
    sentence: { type: 'string', description: 'What is expected, or what was wrong.' },
  } satisfies { [Name in keyof SignatureStep]-?: JsonSchema },
  'isRight',
);

export const journalEntry: JsonSchema = {
  type: 'object',
  required: ['method', 'path', 'pathParameters', 'query', 'headers', 'nonceReused', 'at'],
  properties: {
    operation: { type: 'string' },
    method: { type: 'string' },
    path: { type: 'string' },
    pathParameters: { type: 'object' },
    query: { type: 'object' },
    headers: { type: 'object', description: 'By lower-case name; X-WSSE without its digest.' },
    body: { description: 'The JSON of the body, or its text.' },
    bodyBytes: {
      type: 'integer',
      description: 'The length of the body, when an event has only its beginning.',
    },
    status: {
      type: 'integer',
      description: 'Status of the answer; absent until the server answers.',
    },
    refusal: { type: 'string', description: 'Why the server refused it.' },
    fault: { type: 'object', description: 'What was made to go wrong with it.' },
    nonce: { type: 'string' },
    nonceReused: { type: 'boolean' },
    signature: {
      description:
        'What was checked of X-WSSE, step by step. Absent when it was not: with auth off, or when the request was refused before.',
      ...listOf(signatureStep),
    },
    at: { type: 'string', format: 'date-time' },
  },
};

/** Describes an object with these fields, all required except the optional ones. */
export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  ...optional: string[]
): BodySchema & JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export const text: JsonSchema = { type: 'string' };

type Answering = Pick<ControlRoute, 'answer' | 'handle'>;

/** Describes a route that does something and answers 204. */
export function done(
  description: string,
  act: (request: ControlRequest) => void | Promise<void>,
): Answering {
  return {
    answer: { status: 204, description },
    handle: async (request) => {
      await act(request);
      return { status: 204 };
    },
  };
}

/** Describes a route that answers with one value, in a field of the given name. */
export function answering(
  name: string,
  { description = '', ...schema }: JsonSchema & { description?: string },
  read: (request: ControlRequest) => unknown,
): Answering {
  return {
    answer: { status: 200, description, schema: objectOf({ [name]: schema }) },
    handle: async (request) => ({ status: 200, body: { [name]: await read(request) } }),
  };
}
