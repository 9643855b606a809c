import { knownActions } from './known-actions.ts';
import { eventsOf, trustFaults, wiringFaults } from './trust-rules.ts';
import { type Fault, type ReadWorkflow, readWorkflow } from './workflow.ts';

/** What is wrong with a workflow or an action of steps: a line each, with what to do. */
export function workflowFaults(file: string, text: string): string[] {
  const read = readWorkflow(text);
  const faults =
    read.errors.length > 0
      ? read.errors.map(({ line, message }) => ({ at: line, says: `${message}; mend the YAML` }))
      : [
          ...[actionFaults, triggerFaults, permissionFaults, jobFaults, trustFaults].flatMap(
            (rule) => rule(read),
          ),
          ...wiringFaults(file, read),
        ];
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

function triggerFaults({ workflow }: ReadWorkflow): Fault[] {
  if (!eventsOf(workflow.on).includes('pull_request_target')) return [];
  return [
    {
      at: ['on', 'pull_request_target'],
      says: 'pull_request_target gives the code of a stranger our rights; use pull_request',
    },
  ];
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
  for (const { step, path } of steps) {
    if (!step.uses?.startsWith('actions/checkout@')) continue;
    if (step.with?.['persist-credentials'] === false) continue;
    faults.push({
      at: [...path, 'uses'],
      says: 'The checkout leaves a token to every later step; set persist-credentials: false',
    });
  }
  return faults;
}

const grants = (permissions: Record<string, string>, right: string) =>
  Object.values(permissions).includes(right);
