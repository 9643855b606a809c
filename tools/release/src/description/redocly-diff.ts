import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';

type Impact = 'patch' | 'minor' | 'major';

interface Side {
  /** Where the value stands; where it would stand, when it is undefined: the object around it. */
  pointer: string;
  value?: unknown;
}

/** A change, as `redocly diff` reports it. What no rule of it objects to has no verdict. */
export interface ReportedChange {
  /** Where it was met first, with `$ref` for each reference on the way. */
  path: string;
  typeName: string;
  kind: 'added' | 'modified' | 'removed';
  verdicts: { ruleId: string; impact: Impact; message: string }[];
  /** The keyword that was modified; `key` when the object has another name. */
  property?: string;
  base?: Side;
  revision?: Side;
}

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const run = promisify(execFile);

/**
 * `redocly diff`: what it sees of the changes from one document to another.
 * @throws when it cannot compare them, or could only in part
 */
export async function redoclyDiff(
  previous: OpenApiDocument,
  current: OpenApiDocument,
): Promise<ReportedChange[]> {
  // A folder without a configuration, which would change the rules.
  const cwd = await mkdtemp(join(tmpdir(), 'crossborder-fx-diff-'));
  try {
    await writeFile(join(cwd, 'previous.json'), JSON.stringify(previous));
    await writeFile(join(cwd, 'current.json'), JSON.stringify(current));
    const args = ['diff', 'previous.json', 'current.json', '--format=json', '--fail-on=none'];
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_COLOR: '1',
    };
    const maxBuffer = 64 * 1024 * 1024;
    const { stdout } = await run(process.execPath, [cli, ...args], { cwd, env, maxBuffer });
    return JSON.parse(stdout).changes;
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
