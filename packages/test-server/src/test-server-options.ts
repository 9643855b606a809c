import type { ControlRoute } from './control/control-route.ts';
import type { OpenApiDocument } from './description/openapi-document.ts';
import type { Answerer, StateOwner, UserState } from './http/answerer.ts';
import type { ServerOptions } from './server-options.ts';

export interface TestServerOptions extends ServerOptions {
  /** The expanded OpenAPI document: each path and method is one operation. */
  document: OpenApiDocument;
  answer: Answerer;
  /** Of the server; its control interface is under `/_name/`. @default 'mock' */
  name?: string | undefined;
  /** Of the package of the server. */
  version?: string | undefined;
  /** What its control interface can do beside what every server can. */
  routes?: readonly ControlRoute[] | undefined;
  /**
   * Folders of files that its control interface shows, by their path in it, such as `help`. The one of an
   * empty path is its console, at `/_name/`.
   */
  files?: Readonly<Record<string, string>> | undefined;
  /** Query parameters that the answerer reads and the description does not have. @default none */
  ownParameters?: readonly string[] | undefined;
  /** Makes what the answerer keeps for each user. */
  createState?: ((owner: StateOwner) => UserState) | undefined;
}

/** The names of these options, beside those that every server has. */
export const ownOptions = [
  'document',
  'answer',
  'name',
  'version',
  'routes',
  'files',
  'ownParameters',
  'createState',
];
