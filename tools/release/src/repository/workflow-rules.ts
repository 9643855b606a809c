import { knownActions } from './known-actions.ts';
import { type Job, type Path, type ReadWorkflow, readWorkflow } from './workflow.ts';

interface Fault {
  /** A path in the workflow, or a line. */
  at: Path | number;
  says: string;
}

/** What is wrong with a workflow or an action of steps: a line each, with what to do. */
export function workflowFaults(file: string, text: string): string[] {
  const read = readWorkflow(text);
  const faults =
    read.errors.length > 0
      ? read.errors.map(({ line, message }) => ({ at: line, says: `${message}; mend the YAML` }))
      : [actionFaults, triggerFaults, permissionFaults, jobFaults, trustFaults].flatMap((rule) =>
          rule(read),
        );
  return faults
    .map(({ at, says }) => ({ line: typeof at === 'number' ? at : read.lineOf(at), says }))
    .sort((one, other) => one.line - other.line)
    .map(({ line, says }) => `${file}:${line}: ${says}.`);
}

function actionFaults({ workflow, lines, lineOf, steps }: ReadWorkflow): Fault[] {
  const used = [
    ...steps.map(({ step, path }) => ({ ...step, at: [...path, 'uses'] })),
    ...Object.entries(workflow.jobs ?? {}).map(([name, { uses }]) => ({
      uses,
      with: undefined,
      at: ['jobs', name, 'uses'],
    })),
  ];
  return used.flatMap(({ uses, with: inputs = {}, at }) => {
    if (uses === undefined || uses.startsWith('./')) return [];
    const [name = '', revision = ''] = uses.split('@');
    const faults: Fault[] = [];
    if (!/^[0-9a-f]{40}$/.test(revision)) {
      faults.push({
        at,
        says: `${uses} can move; name the commit, 40 digits, with the version as a comment`,
      });
    } else if (!/ # v\d+\.\d+\.\d+$/.test(lines[lineOf(at) - 1] ?? '')) {
      faults.push({ at, says: `${name} says no version; add it as a comment, such as # v1.2.3` });
    }
    const known = knownActions[name];
    if (!known) {
      faults.push({
        at,
        says: `${name} is not in known-actions.ts; read its action.yml and add it there`,
      });
    }
    for (const input of Object.keys(inputs)) {
      if (known?.includes(input) ?? true) continue;
      const path = [...at.slice(0, -1), 'with', input];
      faults.push({
        at: path,
        says: `${name} is known without an input ${input}; correct it, or add it to known-actions.ts`,
      });
    }
    return faults;
  });
}

function triggerFaults({ workflow, lines }: ReadWorkflow): Fault[] {
  const { on } = workflow;
  const events =
    typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys((on as object) ?? {});
  const faults: Fault[] = [];
  if (events.includes('pull_request_target')) {
    faults.push({
      at: ['on', 'pull_request_target'],
      says: 'pull_request_target gives the code of a stranger our rights; use pull_request',
    });
  }
  if (events.includes('workflow_run') && (hasSecrets(lines) || writes(workflow))) {
    faults.push({
      at: ['on', 'workflow_run'],
      says: 'workflow_run, with secrets or rights to write, trusts what another workflow left; use push',
    });
  }
  return faults;
}

function permissionFaults({ workflow }: ReadWorkflow): Fault[] {
  if (!workflow.jobs) return [];
  const { permissions } = workflow;
  if (permissions === undefined) {
    return [{ at: 1, says: 'There are no permissions; write permissions: {} above the jobs' }];
  }
  const faults: Fault[] = [];
  if (!permissions || typeof permissions === 'string' || grants(permissions, 'write')) {
    faults.push({
      at: ['permissions'],
      says: 'Every job gets these permissions; write {} here, and in each job what it needs',
    });
  }
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (typeof job.permissions !== 'string') continue;
    faults.push({
      at: ['jobs', name, 'permissions'],
      says: `${job.permissions} is more than a job needs; name the permissions one by one`,
    });
  }
  return faults;
}

function jobFaults({ workflow, steps }: ReadWorkflow): Fault[] {
  const faults: Fault[] = Object.entries(workflow.jobs ?? {})
    .filter(([, job]) => !job.uses && job['timeout-minutes'] === undefined)
    .map(([name]) => ({
      at: ['jobs', name],
      says: `The job ${name} may hang for six hours; give it timeout-minutes`,
    }));
  for (const { step, path, job } of steps) {
    if (!step.uses?.startsWith('actions/checkout@')) continue;
    if (step.with?.['persist-credentials'] === false || pushes(job)) continue;
    faults.push({
      at: [...path, 'uses'],
      says: 'The checkout leaves a token to every later step; set persist-credentials: false',
    });
  }
  return faults;
}

/** What a workflow must not have in which a job can ask npm, or another, to trust it. */
function trustFaults({ workflow, lines, steps }: ReadWorkflow): Fault[] {
  if (!Object.values(workflow.jobs ?? {}).some(isTrusted)) return [];
  const faults: Fault[] = [];
  for (const { step, path, job } of steps) {
    const { uses = '', run = '', with: inputs = {} } = step;
    const setup = uses.startsWith('actions/setup-node@');
    if (
      uses.startsWith('actions/cache') ||
      inputs['cache'] !== undefined ||
      (setup && inputs['package-manager-cache'] !== false)
    ) {
      faults.push({
        at: [...path, 'uses'],
        says: 'A cache may be poisoned by another workflow; take it out, and set package-manager-cache: false for setup-node',
      });
    }
    if (isTrusted(job) && /\bnpx\b|\bnpm (ci|i|install|exec|run|test|start)\b/.test(run)) {
      faults.push({
        at: [...path, 'run'],
        says: 'A dependency could use the id-token of this job; do it in another job, and hand on an artifact',
      });
    }
  }
  lines.forEach((line, index) => {
    const token =
      /\bNPM_TOKEN\b|\bNODE_AUTH_TOKEN\b|_authToken\b|\bregistry-url\b|\bsecrets\b/.exec(
        line.replace(/(^|\s)#.*/, ''),
      );
    if (!token) return;
    faults.push({
      at: index + 1,
      says: `npm prefers a token to the id-token; take ${token[0]} out`,
    });
  });
  return faults;
}

const isTrusted = (job: Job | undefined) =>
  typeof job?.permissions === 'object' && job.permissions?.['id-token'] === 'write';

const hasSecrets = (lines: string[]) => lines.some((line) => /\bsecrets\./.test(line));

const writes = ({ permissions, jobs = {} }: ReadWorkflow['workflow']) =>
  [permissions, ...Object.values(jobs).map((job) => job.permissions)].some((granted) =>
    typeof granted === 'string' ? granted === 'write-all' : grants(granted ?? {}, 'write'),
  );

const grants = (permissions: Record<string, string>, right: string) =>
  Object.values(permissions).includes(right);

const pushes = (job: Job | undefined) => job?.steps?.some(({ run }) => run?.includes('git push'));
