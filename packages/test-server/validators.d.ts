// The types of validators.js, which `npm run build` makes from spec/.

/** The path, query and body of a request, in the form that a schema checks. */
export interface ValidatedRequest {
  path: unknown;
  query: unknown;
  body?: unknown;
}

/** An error in the form that Ajv reports. */
export interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Readonly<Record<string, unknown>>;
}

/** The schema keywords that requests use, without references. */
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
  /** True when the value may have names that the description does not have. */
  'x-open'?: true;
}

export interface OperationChecks {
  validate: ((request: ValidatedRequest) => boolean) & { errors?: readonly SchemaError[] | null };
  /** Schema of `{ path, query, body }`. */
  schema: RequestSchema;
  /** The number of bytes that a body may need at most; Infinity when it holds a file. */
  bodyLimit: number;
}

/** The checks of each operation, by the id that stands for all of its status paths, such as `listPayments`. */
export const operations: Readonly<Record<string, OperationChecks>>;

/** The rule for text that has no schema. */
export const freeText: { pattern: RegExp; rule: string };
