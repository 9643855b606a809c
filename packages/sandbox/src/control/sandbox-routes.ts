import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, WriteAnswer } from '@crossborder-fx/test-server';
import {
  answering,
  type ControlRequest,
  type ControlRoute,
  listOf,
  Refusal,
} from '@crossborder-fx/test-server';
import { RefusedError } from '../common/refused-error.ts';
import type { Sandbox, SandboxOf } from '../sandbox.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { diagramOf } from '../service/tables/table.ts';
import { tables } from '../service/tables/tables.ts';
import type { AboutSandbox } from './console/overview.ts';
import { consoleRoutes } from './console-routes.ts';
import { requestOf, type Verb, verbs } from './verbs.ts';

type Route = ControlRoute<SandboxUser>;

export function sandboxRoutes(sandboxOf: SandboxOf, about: AboutSandbox): Route[] {
  const routes: Route[] = [...verbRoutes(sandboxOf), tablesRoute, ...consoleRoutes(about)];
  return routes.map(refusing);
}

const tablesRoute: ControlRoute = {
  method: 'GET',
  path: 'tables',
  id: 'listTables',
  summary: 'Lists the state tables of payments, trades and fixed forwards',
  example: {},
  ...answering(
    'tables',
    {
      description: 'Each state table has its rows, its final states and a Mermaid diagram.',
      ...listOf({ type: 'object' }),
    },
    () => tables.map((table) => ({ ...table, diagram: diagramOf(table) })),
  ),
};

function refusing(route: Route): Route {
  const handle: Route['handle'] = async (request) => {
    try {
      return await route.handle(request);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { status, message, name, code } = error;
      throw new Refusal(status, message, { origin: { name, code } });
    }
  };
  return { ...route, handle };
}

export function verbRoutes(sandboxOf: SandboxOf): Route[] {
  const routes = new Map<string, Route>();
  for (const [name, verb] of Object.entries(verbs)) {
    const { line, example = [], answer, isLong, write, ...operation } = verb;
    if (routes.has(line)) continue;
    const [method, path] = line.split(' ') as [Route['method'], string];
    const handle: Route['handle'] = async (request) => {
      const sandbox = sandboxOf(request.server);
      const bodyOf = async () => {
        const result = await call(sandbox, name, argumentsIn(verb, request));
        return write?.(result, sandbox);
      };
      return isLong ? longAnswer(bodyOf()) : { status: answer.status, body: await bodyOf() };
    };
    const shown = requestOf(verb, example) as NonNullable<Route['example']>;
    routes.set(line, { ...operation, method, path, example: shown, answer, handle });
  }
  return [...routes.values()];
}

function argumentsIn(
  { takes = [] }: Verb,
  { pathParameters, query, body }: ControlRequest,
): unknown[] {
  const others = Object.entries(body).filter(([name]) => !takes.includes(`body.${name}`));
  return takes.map((place) => {
    const [part = '', name] = place.split('.');
    if (name === undefined) return Object.fromEntries(others);
    return { path: pathParameters, query, body }[part]?.[name];
  });
}

/** Calls a method of the sandbox by its name: `clock.advance` is a method of `sandbox.clock`. */
function call(sandbox: Sandbox, name: string, given: readonly unknown[]): unknown {
  const [first = '', second] = name.split('.');
  const owner = second === undefined ? sandbox : Reflect.get(sandbox, first);
  return Reflect.get(owner, second ?? first)(...given);
}

// The function fetch of Node gives up when it receives no data for 5 minutes.
const longestSilence = 4 * 60_000;

/**
 * Returns the answer of work that may take longer than a client waits. Each time `silence` milliseconds have passed, the body
 * gets a space, which JSON allows before a value. A later error is in the body only, because the status is already sent.
 */
export async function longAnswer(
  work: Promise<unknown>,
  silence = longestSilence,
): Promise<Answer | WriteAnswer> {
  const timer = new AbortController();
  const ended = work.then((body) => ({ status: 200, body }));
  const first = await Promise.race([
    ended,
    pause(silence, undefined, { signal: timer.signal }).catch(() => undefined),
  ]).finally(() => timer.abort());
  if (first) return first;
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(' ');
    const beat = setInterval(() => response.write(' '), silence);
    const body = await work.catch(errorBody).finally(() => clearInterval(beat));
    response.end(JSON.stringify(body));
  };
}

function errorBody(error: unknown): object {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof RefusedError ? { code: error.code } : {};
  return { error: message, name, ...code };
}
