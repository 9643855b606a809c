import type { ServerResponse } from 'node:http';
import type { Answer } from '../common/answerer.ts';
import type { ApiUser } from '../http/api-users.ts';
import type { TestServer } from '../test-server.ts';

/** A JSON Schema, as the document of the control interface shows it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of a body. Its names and the types of its fields are checked before `handle`. */
export interface BodySchema {
  type: 'object';
  required?: readonly string[];
  properties: Readonly<Record<string, JsonSchema>>;
}

/** A request to the control interface. */
export interface ControlRequest<State = unknown> {
  /** The server as seen by the user that `?user=` names, or by the first user. */
  server: TestServer<State>;
  user: ApiUser;
  /** Decoded values, by name. */
  pathParameters: Record<string, string>;
  query: Record<string, string | number>;
  /** The fields of the body; empty without a body. */
  body: Record<string, unknown>;
  /** Whether the client wants HTML, like a browser that shows the answer to a person. */
  wantsPage: boolean;
  /** Aborted when the client is gone, the server closes, or the state is reset or restored. */
  signal: AbortSignal;
}

/** Writes an answer itself, such as an answer without an end. */
export type WriteAnswer = (response: ServerResponse) => void | Promise<void>;

/** Does the work of a route. A TypeError is answered with 422 and its message, a Refusal with its status. */
export type ControlHandler<State = unknown> = (
  request: ControlRequest<State>,
) => Answer | WriteAnswer | Promise<Answer | WriteAnswer>;

/** An operation of the control interface: a row of the table that routes and documents it. */
export interface ControlRoute<State = unknown> {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path under the prefix, such as `users/{username}`; from the root when it begins with a slash. */
  path: string;
  /** The name of the operation, such as `listRequests`. */
  id: string;
  summary: string;
  description?: string | undefined;
  /** Whether everybody may always use the route, with any query and body. @default false */
  open?: boolean | undefined;
  /** Whether the document of the control interface has the route. @default true */
  isPublished?: boolean | undefined;
  query?: Readonly<Record<string, JsonSchema>> | undefined;
  body?: BodySchema | undefined;
  /** A request that works on a fresh server. */
  example?: {
    path?: Record<string, string>;
    query?: Record<string, string | number>;
    body?: Record<string, unknown>;
  };
  answer: { status: number; description: string; schema?: JsonSchema; mediaType?: string };
  handle: ControlHandler<State>;
}
