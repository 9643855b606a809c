import { randomUUID } from 'node:crypto';
import { createTableSql as createJournalSql } from '@crossborder-fx/client/postgres-journal';
import { createTableSql as createStoreSql } from '@crossborder-fx/webhooks/postgres';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { queueName, queueOptions } from '../processes/queue.ts';
import { steadyPool } from './steady-pool.ts';

export type Databases = Awaited<ReturnType<typeof createDatabases>>;

/** Databases for runs, each a copy of one that has all tables. */
export async function createDatabases(serverUrl: string) {
  const template = nameOf('template');
  const server = steadyPool(serverUrl);
  await server.query(`CREATE DATABASE ${template}`);
  await fill(urlOf(serverUrl, template));

  return {
    /** @returns the address of a new database */
    async create(): Promise<string> {
      const name = nameOf('run');
      await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return urlOf(serverUrl, name);
    },
    async drop(url: string): Promise<void> {
      await server.query(`DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    },
    async close(): Promise<void> {
      await server.query(`DROP DATABASE ${template} WITH (FORCE)`);
      await server.end();
    },
  };
}

const nameOf = (what: string) => `end_to_end_${what}_${randomUUID().replaceAll('-', '')}`;

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(createStoreSql());
  await client.query(createJournalSql());
  await client.query('CREATE TABLE booking (payment_id text NOT NULL, amount text NOT NULL)');
  await client.end();
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(queueName, queueOptions);
  await boss.stop({ graceful: false });
}
