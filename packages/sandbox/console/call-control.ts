/** The error of a request that the sandbox refused, with the reason as its message, or that got no answer. */
export class ControlFailure extends Error {
  override readonly name = 'ControlFailure';
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Sends a request to the control interface, such as `GET requests`, and reads its answer. */
export type CallControl = (line: string, body?: object) => Promise<unknown>;

// Give up a read after this many milliseconds. The sandbox answers a read only after the running step of its clock, which may
// cover years.
const longestRead = 30_000;

export function pathFor(path: string, user: string | undefined): string {
  if (user === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ user })}`;
}

export function createCallControl(user: string | undefined): CallControl {
  return async (line, body) => {
    const [method = '', path = ''] = line.split(' ');
    // The path is relative to the page, which is at the root of the control interface.
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
    // A slow answer has status 200 before its error is known, so an error may be in the body.
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
