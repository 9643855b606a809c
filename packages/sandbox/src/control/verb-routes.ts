import type { ControlRequest, ControlRoute } from '@crossborder-fx/test-server';
import type { Sandbox, SandboxOf } from '../sandbox.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { longAnswer } from './long-answer.ts';
import { type Verb, verbs } from './verbs.ts';

/** A route for each line of the table of verbs. */
export function verbRoutes(sandboxOf: SandboxOf): ControlRoute<SandboxUser>[] {
  return Object.entries(verbs).flatMap(([name, verb]) => {
    const { line, operation, query, body, answer } = verb;
    if (!operation) return [];
    const [method, path] = line.split(' ') as [ControlRoute['method'], string];
    const example = (operation.example ?? {}) as NonNullable<ControlRoute['example']>;
    return [
      {
        method,
        path,
        ...operation,
        query,
        body,
        example,
        answer,
        handle: (request) => handle(name, verb, request, sandboxOf(request.server)),
      },
    ];
  });
}

async function handle(name: string, verb: Verb, request: ControlRequest, sandbox: Sandbox) {
  const { answer, isLong, write } = verb;
  const bodyOf = async () => {
    const result = await call(sandbox, name, argumentsIn(verb, request));
    return write?.(result, sandbox);
  };
  return isLong ? longAnswer(bodyOf()) : { status: answer.status, body: await bodyOf() };
}

function argumentsIn({ takes }: Verb, { pathParameters, query, body }: ControlRequest): unknown[] {
  const own = takes.map((place) => place.replace('body.', ''));
  const others = Object.entries(body).filter(([name]) => !own.includes(name));
  return takes.map((place) => {
    if (place === 'body' || place === 'body?') return Object.fromEntries(others);
    const [from = '', name = ''] = place.split('.');
    return { path: pathParameters, query, body }[from]?.[name];
  });
}

/** `clock.advance` is a method of `sandbox.clock`. */
function call(sandbox: Sandbox, name: string, given: readonly unknown[]): unknown {
  const [first = '', second] = name.split('.');
  const owner = second === undefined ? sandbox : Reflect.get(sandbox, first);
  return Reflect.get(owner, second ?? first)(...given);
}
