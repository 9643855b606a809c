// The types of validators.js, which `npm run build` makes from spec/.

/** The path parameters, query and body of a request, in the form that the schema of the request checks. */
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

/** The keywords of JSON Schema that the schemas of requests use, without references. */
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
  /** The rule for the value, in words that follow the name of a field in an error message: `must be 3 capital letters`. */
  'x-rule'?: string;
  /** True when the value may have fields that the OpenAPI document does not have. */
  'x-open'?: true;
}

export interface OperationChecks {
  validate: ((request: ValidatedRequest) => boolean) & { errors?: readonly SchemaError[] | null };
  /** The schema of an object with the fields `path`, `query` and `body` of a request. */
  schema: RequestSchema;
  /** The most bytes that the body of a valid request needs; Infinity when the body holds a file. */
  bodyLimit: number;
}

/** By the id of the operation. `listPayments` is one operation, although it has a path for each status. */
export const operations: Readonly<Record<string, OperationChecks>>;

/** The rule for a text in a field that no schema describes. */
export const freeText: { pattern: RegExp; rule: string };
