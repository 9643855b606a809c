import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, unknown>;
}

type Permissions = string | Record<string, string> | null;

interface Job {
  if?: unknown;
  environment?: unknown;
  permissions?: Permissions;
  steps?: Step[];
}

/** A workflow of GitHub Actions, or the action.yml of an action that consists of steps. */
interface Workflow {
  on?: unknown;
  permissions?: Permissions;
  jobs?: Record<string, Job>;
  runs?: { steps?: Step[] };
}

/**
 * Lists the settings of a workflow through which an outsider could use one of its tokens: one line for each setting, with what
 * to do. actionlint and the reviewers find all other faults of a workflow.
 */
export function workflowFaults(file: string, text: string): string[] {
  const workflow: Workflow = parse(text);
  const jobs = Object.entries(workflow.jobs ?? {});
  const steps = [...jobs.flatMap(([, job]) => job.steps ?? []), ...(workflow.runs?.steps ?? [])];
  const faults = [
    ...secretFaults(text),
    ...eventFaults(workflow),
    ...steps.flatMap(actionFaults),
    ...jobs.flatMap(([name, job]) => jobFaults(job).map((fault) => `job ${name}: ${fault}`)),
  ];
  // A job that fills a cache of the workflow decides what another job installs from the cache. So a workflow with a trusted job
  // must use no cache.
  if (jobs.some(([, job]) => isTrusted(job))) faults.push(...steps.flatMap(cacheFaults));
  return faults.map((fault) => `${file}: ${fault}.`);
}

/** A workflow must have no npm token: it needs none, and npm would prefer a token to the identity of the workflow. */
function secretFaults(text: string): string[] {
  const names = /\bNPM_TOKEN\b|\bNODE_AUTH_TOKEN\b|_authToken\b|\bregistry-url\b|\bsecrets\b/g;
  const code = text.replaceAll(/(^|\s)#.*/g, '');
  return [...new Set(code.match(names))].map(
    (name) =>
      `${name} gives the workflow a secret, which any of its steps could send away; remove ${name}`,
  );
}

function eventFaults({ on, permissions, jobs }: Workflow): string[] {
  if (jobs === undefined) return [];
  const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(Object(on));
  const others = events.filter((event) => event !== 'push' && event !== 'schedule');
  const faults = Object.entries(jobs)
    .filter(([, job]) => canWrite(job.permissions) && job.if !== "github.event_name == 'push'")
    .filter(() => others.length > 0)
    .map(
      ([name]) =>
        `job ${name}: an event ${others.join(', ')} must not start a job that can write; give the job if: github.event_name == 'push'`,
    );
  if (others.includes('pull_request_target')) {
    faults.push(
      'pull_request_target runs the code of a stranger with our rights; use pull_request',
    );
  }
  if (permissions === undefined || canWrite(permissions)) {
    faults.push(
      'every job can write; set permissions: {} above the jobs, and in each job only the permissions that the job needs',
    );
  }
  return faults;
}

function actionFaults({ uses = '', with: inputs = {} }: Step): string[] {
  const faults: string[] = [];
  if (uses !== '' && !uses.startsWith('./') && !/@[0-9a-f]{40}$/.test(uses)) {
    faults.push(
      `the version of ${uses} can change; name the commit with 40 digits, and the version in a comment`,
    );
  }
  if (uses.startsWith('actions/checkout@') && inputs['persist-credentials'] !== false) {
    faults.push('the checkout leaves a token to every later step; set persist-credentials: false');
  }
  return faults;
}

/**
 * Matches a command that calls one of our own scripts and has plain words only, so that the shell finds no second
 * command in it.
 */
const ownScript = /^\.ci\/(draft|propose|stage)( [\w./-]+)*$/;
const ownVariables = ['GH_REPO', 'GH_TOKEN'];

/** A job with write access must not run code that a dependency of the repository could have changed. */
function jobFaults(job: Job): string[] {
  if (!canWrite(job.permissions)) return [];
  const faults = (job.steps ?? []).flatMap(({ run, uses = '', env = {} }) => {
    const isOurs = run === undefined ? uses.startsWith('actions/') : ownScript.test(run.trim());
    const variables = Object.keys(env).filter((name) => !ownVariables.includes(name));
    return [
      ...(isOurs
        ? []
        : [
            `a dependency could use the write access of the job in \`${run ?? uses}\`; move this step to another job`,
          ]),
      ...variables.map(
        (name) => `the variable ${name} may change what a program does; remove the variable`,
      ),
    ];
  });
  if (!isTrusted(job)) return faults;
  if (!job.environment)
    faults.push('any branch could get an id-token; give the job an environment');
  const more = Object.entries(Object(job.permissions)).filter(
    ([scope, right]) => right === 'write' && scope !== 'id-token' && scope !== 'pages',
  );
  const scopes = more.map(
    ([scope]) => `the job does not need ${scope}: write; remove this permission`,
  );
  return [...faults, ...scopes];
}

function cacheFaults({ uses = '', with: inputs = {} }: Step): string[] {
  const restores =
    uses.startsWith('actions/cache') ||
    inputs['cache'] !== undefined ||
    (uses.startsWith('actions/setup-node@') && inputs['package-manager-cache'] !== false);
  return restores
    ? [`${uses} may restore a poisoned cache; remove the step, or set package-manager-cache: false`]
    : [];
}

const isTrusted = ({ permissions }: Job) => Object(permissions)['id-token'] === 'write';

const canWrite = (permissions: Permissions | undefined) =>
  permissions === 'write-all' || Object.values(Object(permissions)).includes('write');
