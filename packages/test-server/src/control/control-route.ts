import type { ServerResponse } from 'node:http';
import type { Answer } from '../common/answerer.ts';
import type { ApiUser } from '../http/api-users.ts';
import type { TestServer } from '../test-server.ts';

/** A JSON Schema, as the OpenAPI document of the control interface shows the schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of a request's body. The server checks names and types of the body's fields before it calls `handle`. */
export interface BodySchema {
  type: 'object';
  required?: readonly string[];
  properties: Readonly<Record<string, JsonSchema>>;
}

/** A request to the control interface. */
export interface ControlRequest<State = unknown> {
  /** The server as seen by the API user that the query parameter `user` names, or by the first user. */
  server: TestServer<State>;
  user: ApiUser;
  /** The decoded parameters of the path, by name. */
  pathParameters: Record<string, string>;
  query: Record<string, string | number>;
  /** The fields of the body; empty for a request without a body. */
  body: Record<string, unknown>;
  /** Whether the client asks for HTML, as a browser does when it opens a page. */
  wantsPage: boolean;
  /** Aborts when the client closes the connection, the server closes, or the user's state is reset or restored. */
  signal: AbortSignal;
}

/** Writes an answer piece by piece to the HTTP response, such as a stream of events. */
export type WriteAnswer = (response: ServerResponse) => void | Promise<void>;

/** Handles the requests of a route. The server answers a TypeError with 422 and its message, and a Refusal with its status. */
export type ControlHandler<State = unknown> = (
  request: ControlRequest<State>,
) => Answer | WriteAnswer | Promise<Answer | WriteAnswer>;

/**
 * An operation of the control interface: one row of the table that the server uses for routing and for its OpenAPI document.
 */
export interface ControlRoute<State = unknown> {
  method: 'GET' | 'POST' | 'DELETE';
  /**
   * The path without the prefix of the control interface (`/_mock/`), such as `users/{username}`. A path that begins with a
   * slash is used without the prefix.
   */
  path: string;
  /** The name of the operation, such as `listRequests`. */
  id: string;
  summary: string;
  description?: string | undefined;
  /** Whether every client may always use the route, with any query and body. @default false */
  open?: boolean | undefined;
  /** Whether the OpenAPI document of the control interface contains the route. @default true */
  isPublished?: boolean | undefined;
  query?: Readonly<Record<string, JsonSchema>> | undefined;
  body?: BodySchema | undefined;
  /** An example of a request to this route that a newly started server answers without an error. */
  example?: {
    path?: Record<string, string>;
    query?: Record<string, string | number>;
    body?: Record<string, unknown>;
  };
  answer: { status: number; description: string; schema?: JsonSchema; mediaType?: string };
  handle: ControlHandler<State>;
}
