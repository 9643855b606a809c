import type { ControlRequest, ControlRoute } from '@crossborder-fx/test-server';
import type { Sandbox, SandboxOf } from '../sandbox.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { longAnswer } from './long-answer.ts';
import { requestOf, type Verb, verbs } from './verbs.ts';

type Route = ControlRoute<SandboxUser>;

/** A route for each line of the table of verbs. */
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

/** `clock.advance` is a method of `sandbox.clock`. */
function call(sandbox: Sandbox, name: string, given: readonly unknown[]): unknown {
  const [first = '', second] = name.split('.');
  const owner = second === undefined ? sandbox : Reflect.get(sandbox, first);
  return Reflect.get(owner, second ?? first)(...given);
}
