import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { fileJournal } from '../src/once/file-journal.ts';
import { postgresJournal } from '../src/once/postgres-journal.ts';
import { sqliteJournal } from '../src/once/sqlite-journal.ts';
import { type JournalStore, journalContract } from '../src/testing/journal-contract.ts';
import { temporaryFolder } from './once-setup.ts';
import {
  type JournalServer,
  openPGlite,
  openPools,
  pgBouncerUrl,
  postgresUrl,
} from './postgres-server.ts';

const account = 'société-live';
/** The same name, as another system writes it. */
const typedOtherwise = account.normalize('NFD');

function describeJournal(open: () => Promise<JournalStore>): void {
  for (const { name, run } of journalContract(open)) test(name, run);
}

describe('a journal in a folder', () => {
  describeJournal(async () => {
    const folder = join(await temporaryFolder(), 'made', 'at the first use');
    return {
      one: fileJournal(folder, { account }),
      other: fileJournal(folder, { account: typedOtherwise }),
      async replace() {
        await rm(folder, { recursive: true });
        await fileJournal(folder, { account }).migrate();
      },
    };
  });
});

describe('a journal in a file of SQLite', () => {
  describeJournal(async () => {
    const file = join(await temporaryFolder(), 'journal.sqlite');
    const open = (name = account) => {
      const journal = sqliteJournal(file, { account: name });
      onTestFinished(() => journal.close());
      return journal;
    };
    return {
      one: open(),
      other: open(typedOtherwise),
      async replace() {
        await rm(file);
        open();
      },
    };
  });
});

describe('a journal in PGlite', () => describePostgres(openPGlite));

const url = postgresUrl();

if (url !== undefined)
  describe('a journal in a real PostgreSQL', () => describePostgres(() => openPools(url)));

const bouncer = pgBouncerUrl();

if (bouncer !== undefined)
  describe('a journal in PostgreSQL behind PgBouncer', () =>
    describePostgres(() => openPools(bouncer)));

function describePostgres(open: () => Promise<JournalServer>): void {
  let server: JournalServer;
  const tables: string[] = [];
  beforeAll(async () => {
    server = await open();
  });
  afterAll(async () => {
    // The servers are shared, and used again.
    for (const table of tables) await server.one.query(`DROP TABLE ${table}`);
    await server.close();
  });
  describeJournal(async () => {
    const table = `journal_${crypto.randomUUID().replaceAll('-', '')}`;
    tables.push(table);
    const options = { account, table };
    const one = postgresJournal(server.one, options);
    await one.migrate();
    return {
      one,
      other: postgresJournal(server.other, { account: typedOtherwise, table }),
      async replace() {
        await server.one.query(`DROP TABLE ${table}`);
        await postgresJournal(server.one, options).migrate();
      },
    };
  });
}
