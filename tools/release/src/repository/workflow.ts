import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

export interface Step {
  uses?: string;
  run?: string;
  if?: unknown;
  with?: Record<string, unknown>;
  env?: Record<string, unknown> | null;
}

export interface Job {
  uses?: string;
  if?: unknown;
  needs?: unknown;
  environment?: unknown;
  steps?: Step[];
  permissions?: Permissions;
  'timeout-minutes'?: unknown;
}

export type Permissions = string | Record<string, string> | null;

/** A workflow, or the action.yml of an action of steps. */
export interface Workflow {
  on?: unknown;
  permissions?: Permissions;
  jobs?: Record<string, Job>;
  runs?: { steps?: Step[] };
}

type Path = (string | number)[];

export interface Fault {
  /** A path in the workflow, or a line. */
  at: Path | number;
  says: string;
}

export interface ReadWorkflow {
  workflow: Workflow;
  /** Text of the file, line by line. */
  lines: string[];
  /** Line of the key or item at a path, counted from 1; where there is none, of what is nearest above. */
  lineOf: (path: Path) => number;
  /** Each step with its path; those of an action too. */
  steps: { step: Step; path: Path; job: Job | undefined }[];
  /** What is wrong with the YAML. */
  errors: { line: number; message: string }[];
}

export function readWorkflow(text: string): ReadWorkflow {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const errors = document.errors.map(({ pos, message }) => ({
    line: counter.linePos(pos[0]).line,
    message,
  }));
  const workflow: Workflow = errors.length > 0 ? {} : (document.toJS() ?? {});
  // A job of which only the name is written.
  const jobs = Object.entries(workflow.jobs ?? {}).map(([name, job]) => [name, job ?? {}] as const);
  if (workflow.jobs) workflow.jobs = Object.fromEntries(jobs);
  const lineOf = (path: Path) => {
    let node: unknown = document.contents;
    let offset = 0;
    for (const part of path) {
      const found = childOf(node, part);
      if (!found) break;
      offset = found.offset;
      node = found.value;
    }
    return counter.linePos(offset).line;
  };
  const steps = (list: Step[] = [], path: Path, job?: Job) =>
    list.map((step, index) => ({ step, path: [...path, index], job }));
  return {
    workflow,
    lines: text.split('\n'),
    lineOf,
    steps: [
      ...jobs.flatMap(([name, job]) => steps(job.steps, ['jobs', name, 'steps'], job)),
      ...steps(workflow.runs?.steps, ['runs', 'steps']),
    ],
    errors,
  };
}

function childOf(
  node: unknown,
  part: string | number,
): { offset: number; value: unknown } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
    return isScalar(pair?.key)
      ? { offset: pair.key.range?.[0] ?? 0, value: pair.value }
      : undefined;
  }
  if (isSeq(node)) {
    const item = node.items[Number(part)];
    const range = (item as { range?: [number] } | undefined)?.range;
    return range ? { offset: range[0], value: item } : undefined;
  }
  return undefined;
}
