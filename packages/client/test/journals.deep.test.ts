import { afterAll, beforeAll, describe } from 'vitest';
import { fileJournal } from '../src/once/file-journal.ts';
import { postgresJournal } from '../src/once/postgres-journal.ts';
import { describeJournal } from './journal-contract.ts';
import { temporaryFolder } from './once-setup.ts';
import {
  type JournalServer,
  openPGlite,
  openPools,
  pgBouncerUrl,
  postgresUrl,
} from './postgres-server.ts';

const account = 'acme-live';

describe('a journal in a folder', () => {
  describeJournal(async () => {
    const folder = await temporaryFolder();
    return { one: fileJournal(folder, { account }), other: fileJournal(folder, { account }) };
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
  // The servers are shared, and used again.
  const table = `journal_${crypto.randomUUID().replaceAll('-', '')}`;
  let server: JournalServer;
  beforeAll(async () => {
    server = await open();
  });
  afterAll(async () => {
    await server.one.query(`DROP TABLE ${table}`);
    await server.close();
  });
  describeJournal(async () => ({
    one: postgresJournal(server.one, { account, table }),
    other: postgresJournal(server.other, { account, table }),
  }));
}
