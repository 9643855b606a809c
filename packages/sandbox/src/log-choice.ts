/**
 * How the sandbox treats the request log that each user can read: keep it, lack it, or keep it and show it with simulated
 * faults.
 */
export type ServiceLog = 'kept' | 'none' | LogFaults;

/** The simulated faults with which the sandbox shows the request log. The stored log itself is complete. */
export interface LogFaults {
  /**
   * How long after its end the log shows a request, in milliseconds of the machine's time. Without this field, `missing` and
   * `missingEach`, a search for a nonce finds its request even before the end of the request. @default 0
   */
  late?: number | undefined;
  /** The log does not show requests with these HTTP methods. @default none */
  missing?: readonly string[] | undefined;
  /** The log does not show every n-th request: 10 hides every tenth. @default none */
  missingEach?: number | undefined;
  /** The log cuts bodies off after 100 characters, masks personal data in bodies, or reorders fields. @default whole */
  bodies?: 'cut' | 'masked' | 'reordered' | undefined;
  /** The sandbox gives this answer to every request for the log, in place of the content of the log. */
  answer?: 403 | 404 | 'html' | 'silence' | undefined;
}

interface Check {
  rule: string;
  accepts(value: unknown): boolean;
}

const checks: { readonly [Name in keyof LogFaults]-?: Check } = {
  late: whole(0),
  missing: {
    rule: 'a list of methods',
    accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  },
  missingEach: whole(1),
  bodies: oneOf('cut, masked or reordered', ['cut', 'masked', 'reordered']),
  answer: oneOf('403, 404, html or silence', [403, 404, 'html', 'silence']),
};

/** Checks the choice `serviceLog`. @throws {TypeError} */
export function requireServiceLog(given: ServiceLog, name: string): void {
  if (given === 'kept' || given === 'none') return;
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${name} must be kept, none or an object such as { late: 1000 }.`);
  }
  for (const [fault, value] of Object.entries(given)) {
    const check = Object.hasOwn(checks, fault) ? checks[fault as keyof LogFaults] : undefined;
    if (!check) {
      const known = Object.keys(checks).join(', ');
      throw new TypeError(`${name} must not have the fault ${fault}, only ${known}.`);
    }
    if (value === undefined || check.accepts(value)) continue;
    throw new TypeError(`${name}.${fault} must be ${check.rule}.`);
  }
}

function whole(least: number): Check {
  const accepts = (value: unknown) => Number.isInteger(value) && Number(value) >= least;
  return { rule: `a whole number, ${least} or more`, accepts };
}

function oneOf(rule: string, values: readonly unknown[]): Check {
  return { rule, accepts: (value) => values.includes(value) };
}
