import type { SignatureStep } from '../check/signature-steps.ts';
import { faultFields } from '../faults/fault.ts';
import type { Match } from '../faults/rules.ts';
import type { BodySchema, ControlRequest, ControlRoute, JsonSchema } from './control-route.ts';

const match: { [Name in keyof Match]-?: JsonSchema } = {
  path: { type: 'object' },
  query: { type: 'object' },
  body: { description: 'The fields that the body must have, at any depth.' },
};

/** The fields of a rule for requests, except `answer`, which is a function and cannot be sent. */
export const ruleFields = {
  operation: {
    type: 'string',
    description: 'The name of an operation such as getPayment, or * for all operations.',
  },
  times: { type: 'integer', minimum: 1, description: 'How many requests the rule changes.' },
  when: { type: 'object', properties: match },
  ...faultFields,
} satisfies Record<string, JsonSchema>;

const signatureStep = objectOf(
  {
    name: { type: 'string', description: 'The name of the check, such as Nonce.' },
    found: {
      type: 'string',
      description: 'The checked part of the header, or its length; never the digest.',
    },
    isRight: {
      type: 'boolean',
      description: 'Whether the check passed. Absent when an earlier check failed.',
    },
    sentence: {
      type: 'string',
      description: 'A sentence that says what the server expects, or what is wrong.',
    },
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
    headers: {
      type: 'object',
      description: 'The headers by lower-case name. X-WSSE lacks its digest.',
    },
    body: { description: 'The body as JSON, or as text if it is not JSON.' },
    bodyBytes: {
      type: 'integer',
      description:
        'The length of the body in bytes, if the event has only the beginning of the body.',
    },
    status: {
      type: 'integer',
      description: 'The status of the answer. Absent until the server answers.',
    },
    refusal: { type: 'string', description: 'The reason why the server refused the request.' },
    fault: { type: 'object', description: 'The fault that a rule injected into the request.' },
    nonce: { type: 'string' },
    nonceReused: { type: 'boolean' },
    signature: {
      description:
        'The checks of the header X-WSSE. Absent with auth off, or if another check refused the request first.',
      ...listOf(signatureStep),
    },
    at: { type: 'string', format: 'date-time' },
  },
};

/** Returns the schema of an object with the given fields. All fields are required, except the fields that `optional` names. */
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

/** Describes a route of the control interface that makes a change and answers 204. */
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

/** Describes a route of the control interface that answers with one value, in a field of the given name. */
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
