/** The error when the sandbox does not answer a request or refuses the request. The message gives the reason. */
export class ControlFailure extends Error {
  override readonly name = 'ControlFailure';
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Sends a request to the control interface, such as `GET requests`, and returns the content of the answer. */
export type CallControl = (line: string, body?: object) => Promise<unknown>;

// The limit of a read in milliseconds is long: during a move of its clock, a sandbox answers only between two steps.
const longestRead = 30_000;

export function pathFor(path: string, user: string | undefined): string {
  if (user === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ user })}`;
}

export function createCallControl(user: string | undefined): CallControl {
  return async (line, body) => {
    const [method = '', path = ''] = line.split(' ');
    // The path of the request is relative to the console's page, which is at the root of the control interface.
    const response = await fetch(pathFor(path, user), {
      method,
      redirect: 'error',
      signal: method === 'GET' ? AbortSignal.timeout(longestRead) : null,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch((cause: unknown) => {
      throw new ControlFailure('The sandbox does not answer.', undefined, { cause });
    });
    const answer = await readAnswer(response);
    const { error } = Object(answer) as { error?: unknown };
    // When an action is slow, the sandbox sends the status 200 before it has the result, so the body may report an error.
    if (response.ok && typeof error !== 'string') return answer;
    const sentence =
      typeof error === 'string' ? error : `The sandbox answered with status ${response.status}.`;
    throw new ControlFailure(sentence, response.status);
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    const sentence = "The sandbox's answer was cut off or is not JSON.";
    throw new ControlFailure(sentence, undefined, { cause });
  }
}
