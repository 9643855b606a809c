import { isDeepStrictEqual } from 'node:util';
import type { Fault, Job, Permissions, ReadWorkflow, Step } from './workflow.ts';
import { wirings } from './workflow-wiring.ts';

/** What a workflow must not have in which a job can write, or can ask npm, or another, to trust it. */
export function trustFaults(read: ReadWorkflow): Fault[] {
  const jobs = Object.entries(read.workflow.jobs ?? {});
  const rules = [eventFaults, gateFaults];
  if (jobs.some(([, job]) => canWrite(job.permissions))) rules.push(keyFaults, writeFaults);
  if (jobs.some(([, job]) => isTrusted(job))) rules.push(cacheFaults, tokenFaults);
  return rules.flatMap((rule) => rule(read));
}

/** How a workflow that can publish differs from what is written in workflow-wiring.ts. */
export function wiringFaults(file: string, { workflow }: ReadWorkflow): Fault[] {
  const wiring = wirings[file.replaceAll('\\', '/')];
  if (!wiring) return [];
  const differs = (at: (string | number)[], is: unknown, meant: unknown): Fault[] =>
    isDeepStrictEqual(is, meant)
      ? []
      : [
          {
            at,
            says: `${at.join('.')} has to be ${JSON.stringify(meant) ?? 'left out'}; correct it, or workflow-wiring.ts`,
          },
        ];
  const { jobs = {} } = workflow;
  return [
    ...differs(['on'], workflow.on, wiring.on),
    ...differs(['jobs'], Object.keys(jobs), Object.keys(wiring.jobs)),
    ...Object.entries(wiring.jobs).flatMap(([name, meant]) => {
      const job = jobs[name] ?? {};
      const at = ['jobs', name];
      return [
        ...differs([...at, 'if'], job.if, meant.if),
        ...differs([...at, 'needs'], job.needs, meant.needs),
        ...differs([...at, 'environment'], job.environment, meant.environment),
        ...differs([...at, 'permissions'], job.permissions, meant.permissions),
        ...differs([...at, 'steps'], runsOf(job), meant.runs),
      ];
    }),
  ];
}

/** Each command of a job; one that does not always run differs from what it would be without a condition. */
const runsOf = ({ steps = [] }: Job) =>
  steps
    .filter(({ run }) => run !== undefined)
    .map((step) => (step.if === undefined ? step.run?.trim() : `${step.run} if ${step.if}`));

/** Whatever else starts a workflow lets a stranger, or one who can only comment, use what it may. */
function eventFaults({ workflow, lines }: ReadWorkflow): Fault[] {
  const others = eventsOf(workflow.on).filter((event) => event !== 'push' && event !== 'schedule');
  if (others.length === 0) return [];
  const secrets = lines.flatMap((line, index) =>
    /\bsecrets\b/.test(withoutComment(line))
      ? [{ at: index + 1, says: `${others.join(', ')} must not see a secret; take it out` }]
      : [],
  );
  const writing = Object.entries(workflow.jobs ?? {})
    .filter(([, job]) => canWrite(job.permissions) && job.if !== "github.event_name == 'push'")
    .map(([name]) => ({
      at: ['jobs', name, 'permissions'],
      says: `${others.join(', ')} must not write; give the job if: github.event_name == 'push'`,
    }));
  return [...secrets, ...writing];
}

/** A gate that goes on when it fails is none. */
function gateFaults({ workflow, steps }: ReadWorkflow): Fault[] {
  const places = [
    ...Object.entries(workflow.jobs ?? {}).map(([name, job]) => ({
      in: job,
      path: ['jobs', name],
    })),
    ...steps.map(({ step, path }) => ({ in: step, path })),
  ];
  return places
    .filter((place) => 'continue-on-error' in place.in)
    .map(({ path }) => ({
      at: [...path, 'continue-on-error'],
      says: 'What may fail proves nothing; take continue-on-error out',
    }));
}

const keys = {
  workflow: ['concurrency', 'jobs', 'name', 'on', 'permissions'],
  job: [
    ...['environment', 'if', 'name', 'needs', 'outputs', 'permissions', 'runs-on', 'steps'],
    'timeout-minutes',
  ],
  step: ['env', 'id', 'if', 'name', 'run', 'uses', 'with'],
};

/** A shell, a container or an environment of its own can make any command do something else. */
function keyFaults({ workflow, steps }: ReadWorkflow): Fault[] {
  const unknown = (of: object, known: string[], path: (string | number)[]) =>
    Object.keys(of)
      .filter((key) => !known.includes(key) && key !== 'continue-on-error')
      .map((key) => ({
        at: [...path, key],
        says: `${key} is not for a workflow that can write; take it out`,
      }));
  return [
    ...unknown(workflow, keys.workflow, []),
    ...Object.entries(workflow.jobs ?? {}).flatMap(([name, job]) =>
      unknown(job, keys.job, ['jobs', name]),
    ),
    ...steps.flatMap(({ step, path }) => unknown(step, keys.step, path)),
  ];
}

/** Plain words only: nothing that a shell would take for a second command. */
const ownScript = /^\.ci\/(draft|propose|stage)( [\w./-]+)*$/;
const ownVariables = ['GH_REPO', 'GH_TOKEN'];

function writeFaults({ workflow, steps }: ReadWorkflow): Fault[] {
  const faults: Fault[] = Object.entries(workflow.jobs ?? {})
    .filter(([, job]) => isTrusted(job) && !job.environment)
    .map(([name]) => ({
      at: ['jobs', name],
      says: `The job ${name} can ask for trust from any branch; give it an environment`,
    }));
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) {
    if (!isTrusted(job)) continue;
    for (const [scope, right] of Object.entries(job.permissions ?? {})) {
      if (right !== 'write' || scope === 'id-token' || scope === 'pages') continue;
      faults.push({
        at: ['jobs', name, 'permissions', scope],
        says: `${scope}: write is more than a job with an id-token needs; do that in another job`,
      });
    }
  }
  for (const { step, path, job } of steps) {
    if (!canWrite(job?.permissions)) continue;
    const [key, allowed] = runs(step);
    if (!allowed) {
      faults.push({
        at: [...path, key],
        says: 'A dependency could use what this job may do; do it in another job, and hand on an artifact',
      });
    }
    for (const name of Object.keys(step.env ?? {})) {
      if (ownVariables.includes(name)) continue;
      faults.push({
        at: [...path, 'env', name],
        says: `${name} may change what a program does in a job that can write; take it out`,
      });
    }
  }
  return faults;
}

function runs({ run, uses = '' }: Step): ['run' | 'uses', boolean] {
  return run === undefined
    ? ['uses', uses.startsWith('actions/')]
    : ['run', ownScript.test(run.trim())];
}

function cacheFaults({ steps }: ReadWorkflow): Fault[] {
  return steps
    .filter(({ step: { uses = '', with: inputs = {} } }) => {
      const setup = uses.startsWith('actions/setup-node@');
      return (
        uses.startsWith('actions/cache') ||
        inputs['cache'] !== undefined ||
        (setup && inputs['package-manager-cache'] !== false)
      );
    })
    .map(({ path }) => ({
      at: [...path, 'uses'],
      says: 'A cache may be poisoned by another workflow; take it out, and set package-manager-cache: false for setup-node',
    }));
}

function tokenFaults({ lines }: ReadWorkflow): Fault[] {
  const tokens = /\bNPM_TOKEN\b|\bNODE_AUTH_TOKEN\b|_authToken\b|\bregistry-url\b|\bsecrets\b/;
  return lines.flatMap((line, index) => {
    const [token] = tokens.exec(withoutComment(line)) ?? [];
    return token
      ? [{ at: index + 1, says: `npm prefers a token to the id-token; take ${token} out` }]
      : [];
  });
}

export const eventsOf = (on: unknown): string[] =>
  typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys((on as object) ?? {});

const isTrusted = ({ permissions }: Job) =>
  typeof permissions === 'object' && permissions?.['id-token'] === 'write';

const canWrite = (permissions: Permissions | undefined) =>
  typeof permissions === 'string'
    ? permissions === 'write-all'
    : Object.values(permissions ?? {}).includes('write');

const withoutComment = (line: string) => line.replace(/(^|\s)#.*/, '');
