import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/once-setup.ts';
import {
  type JournalServer,
  openPGlite,
  openPools,
  pgBouncerUrl,
  postgresUrl,
} from '../../test/postgres-server.ts';
import type { Journal } from '../index.ts';
import { fileJournal } from './file-journal.ts';
import { type JournalStore, journalContract, newRecord } from './journal-contract.ts';
import { postgresJournal } from './postgres-journal.ts';
import { sqliteJournal } from './sqlite-journal.ts';

const account = 'société-live';
/** The name of the journal's account in another Unicode form, as another operating system may write the name. */
const typedOtherwise = account.normalize('NFD');

interface Store extends JournalStore {
  of(account: string): Journal & { migrate(): Promise<void> };
}

function describeJournal(open: () => Promise<Store>): void {
  for (const { name, run } of journalContract(open)) test(name, run);

  test('a journal serves only the accounts that migrate() has added', async () => {
    const { one, of } = await open();
    await one.claim(newRecord());
    const name = "acme's $1 $$ live";
    const typo = of(name);
    expect(String(await errorOf(typo.read('key')))).toContain(
      `not a journal of the account ${name}`,
    );
    await typo.migrate();
    await typo.claim(newRecord({ reference: 'theirs' }));
    expect((await typo.listOpen()).items).toMatchObject([{ reference: 'theirs' }]);
    expect((await one.listOpen()).items).toHaveLength(1);
  });
}

describeJournal(async () => {
  const folder = join(await temporaryFolder(), 'made', 'at the first use');
  const of = (account: string) => fileJournal(folder, { account });
  return {
    ...{ one: of(account), other: of(typedOtherwise), of },
    async replace() {
      await rm(folder, { recursive: true });
      await of(account).migrate();
    },
  };
});

describeJournal(async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const of = (account: string) => {
    const journal = sqliteJournal(file, { account });
    onTestFinished(() => journal.close());
    return journal;
  };
  return {
    ...{ one: of(account), other: of(typedOtherwise), of },
    async replace() {
      await rm(file);
      of(account);
    },
  };
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
    // Drops the tables, because other tests use the same database servers.
    for (const table of tables) await server.one.query(`DROP TABLE ${table}`);
    await server.close();
  });
  describeJournal(async () => {
    const table = `journal_${crypto.randomUUID().replaceAll('-', '')}`;
    tables.push(table);
    const of = (account: string) => postgresJournal(server.one, { account, table });
    const one = of(account);
    await one.migrate();
    return {
      ...{ one, of },
      other: postgresJournal(server.other, { account: typedOtherwise, table }),
      async replace() {
        await server.one.query(`DROP TABLE ${table}`);
        await of(account).migrate();
      },
    };
  });
}
