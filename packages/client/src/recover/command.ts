import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeModule } from '../common/node-module.ts';
import { createClient } from '../create-client.ts';
import { fileJournal } from '../journals/file-journal.ts';
import { postgresJournal, requirePostgresUrl } from '../journals/postgres-journal.ts';
import { sqliteJournal } from '../journals/sqlite-journal.ts';
import { type RecoverReport, recoverJournal } from './recover-journal.ts';

export const recoverHelp = `Usage: crossborder-fx-client recover --account NAME --since MOMENT --journal
           PLACE [options]

Restores records that a journal lost when it was restored from an older copy. It
reads them from the service's log. Stop every program that uses the journal
first. The command sends nothing, and exits with 1 while a person must decide.
The journal is a folder, an SQLite file, or the database of DATABASE_URL. The
login comes from FX_BASE_URL, FX_USERNAME and FX_SECRET.

  --write              write the journal, which takes ten minutes; no program
                       can send meanwhile. Without it, nothing is written
  --since MOMENT       such as 2026-11-20T09:00:00Z: at most a day before the
                       newest record of the journal
  --scope NAME         a scope of the journal, such as a caller of the gateway;
                       may be repeated
  --assign ID=NAME     the reference NAME of the fixed forward ID, in the
                       --scope if one is given; may be repeated
  --foreign ID         a fixed forward that no reference of this journal
                       created; may be repeated
  --keep-bodies        keep the bodies of undecided requests, as the journal of
                       a gateway does
`;

/** Resolves to the exit code. @throws {TypeError} for a mistake in the options that the person gave */
export async function recoverCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      account: { type: 'string', default: '' },
      since: { type: 'string', default: '' },
      journal: { type: 'string' },
      write: { type: 'boolean', default: false },
      scope: { type: 'string', multiple: true, default: [] },
      assign: { type: 'string', multiple: true, default: [] },
      foreign: { type: 'string', multiple: true, default: [] },
      'keep-bodies': { type: 'boolean', default: false },
    },
  });
  const { account, scope: scopes, foreign, write } = values;
  if (!account || !values.since) throw new TypeError('--account and --since must be given.');
  if (values.assign.length > 0 && scopes.length > 1) {
    throw new TypeError(
      '--assign must come with at most one --scope, to which its reference belongs.',
    );
  }
  const assigned = values.assign.map((text) => {
    const [, id = '', reference = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (!id) throw new TypeError('--assign must be ID=REFERENCE.');
    return [id, { reference, scope: scopes[0] }] as const;
  });
  const { journal, close } = await openJournal(values.journal, account);
  const wait = (milliseconds: number) => {
    console.error(
      `This command reads the request log again in ${Math.ceil(milliseconds / 60_000)} minutes. Until it ends, programs with this journal cannot send.`,
    );
    return new Promise((end) => setTimeout(end, milliseconds));
  };
  try {
    const since = new Date(values.since);
    const decisions = { assign: Object.fromEntries(assigned), foreign };
    const keepBodies = values['keep-bodies'];
    const options = { since, write, scopes, ...decisions, keepBodies, wait };
    const report = await recoverJournal(createClient(), journal, options);
    console.log(textOf(report, write));
    return report.isComplete ? 0 : 1;
  } finally {
    await close();
  }
}

async function openJournal(place: string | undefined, account: string) {
  const close = async () => {};
  if (place === undefined) {
    const { DATABASE_URL } = process.env;
    if (!DATABASE_URL) throw new TypeError('--journal or the variable DATABASE_URL must be given.');
    const url = requirePostgresUrl(DATABASE_URL, 'DATABASE_URL');
    const pg = await import('pg').catch(() => {
      throw new TypeError('a journal in PostgreSQL needs the package pg: npm install pg.');
    });
    const pool = new pg.default.Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // Ignores errors of idle database connections: the next query reports such an error.
    pool.on('error', () => {});
    return { journal: postgresJournal(pool, { account }), close: () => pool.end() };
  }
  if (!isJournal(place))
    throw new TypeError('--journal must be the folder or the SQLite file of a journal.');
  if (statSync(place).isDirectory())
    return { journal: fileJournal(resolve(place), { account }), close };
  const journal = sqliteJournal(resolve(place), { account });
  return { journal, close: async () => journal.close() };
}

/** Returns whether a place is a journal. A function that opens another place would make it a new, empty journal. */
function isJournal(place: string): boolean {
  try {
    if (statSync(place).isDirectory())
      return readdirSync(place).some((name) => name.endsWith('.json'));
    const { DatabaseSync } = nodeModule('node:sqlite') ?? {};
    const database = DatabaseSync && new DatabaseSync(place, { readOnly: true });
    try {
      database?.prepare('SELECT key FROM journal');
    } finally {
      database?.close();
    }
    return true;
  } catch {
    return false;
  }
}

const reasons = {
  scope: 'its tag was changed, or belongs to a scope that no --scope names',
  hidden: 'the log hides its body',
  forward: 'its reference is unknown, so its two accounts are blocked until --assign or --foreign',
  several: 'it bears the marker of a reference that also has another object',
  missing: 'the journal has it, but the log lacks it, and may lack other requests',
};

function textOf({ references, unknown, otherLogins }: RecoverReport, write: boolean): string {
  const added = references.filter((one) => one.added > 0).length;
  const found = references.map(
    ({ state, operation, reference, scope, id }) =>
      `${state.padEnd(8)} ${operation} ${scope === undefined ? '' : `${scope}: `}${reference}${id === undefined ? '' : ` = ${id}`}`,
  );
  const open = unknown.map(
    ({ why, operation, id, nonce }) =>
      `unknown  ${operation} ${id ?? `nonce ${nonce}`}: ${reasons[why]}`,
  );
  return [
    ...found,
    ...open,
    `${added} references ${write ? 'were added' : 'would be added with --write'}.`,
    'Before a program sends again, a person must decide every request in the state sent or unknown.',
    'The request log lacks decisions of people, deleted requests and requests of other logins.',
    ...(otherLogins > 0
      ? [
          `The journal has records of ${otherLogins} other logins: run the recovery with each login.`,
        ]
      : []),
  ].join('\n');
}
