// Types of validators.js, which `npm run build` makes from spec/.

/** A path, a query and a body, as a schema sees them. */
export interface ValidatedRequest {
  path: unknown;
  query: unknown;
  body?: unknown;
}

/** An error as Ajv reports it. */
export interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Readonly<Record<string, unknown>>;
}

/** The keywords of requests, without references. */
export interface RequestSchema {
  type?: string;
  enum?: readonly unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  contentEncoding?: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, RequestSchema>>;
  items?: RequestSchema;
  allOf?: readonly RequestSchema[];
  anyOf?: readonly RequestSchema[];
  not?: RequestSchema;
  if?: RequestSchema;
  then?: RequestSchema;
  /** The rule for the value, worded to follow the name of the field. */
  'x-rule'?: string;
  /** There may be names that the description does not have. */
  'x-open'?: true;
}

export interface OperationChecks {
  validate: ((request: ValidatedRequest) => boolean) & { errors?: readonly SchemaError[] | null };
  /** Schema of `{ path, query, body }`. */
  schema: RequestSchema;
  /** Bytes that a body may need at most; Infinity when it holds a file. */
  bodyLimit: number;
}

/** By the operation that stands for all of its status paths, such as `listPayments`. */
export const operations: Readonly<Record<string, OperationChecks>>;

/** The rule for text that the description does not describe. */
export const freeText: { pattern: RegExp; rule: string };
