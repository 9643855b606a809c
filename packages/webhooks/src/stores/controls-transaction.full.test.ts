import { times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import fc from 'fast-check';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { transactionControl } from './postgres-transaction.ts';

const controls = {
  begin: ['BEGIN', 'BEGIN WORK', 'BEGIN TRANSACTION', 'START TRANSACTION'],
  commit: ['COMMIT', 'COMMIT AND NO CHAIN', 'END', 'END WORK', 'COMMIT TRANSACTION'],
  rollback: ['ABORT', 'ROLLBACK', 'ROLLBACK WORK', 'ROLLBACK TRANSACTION AND NO CHAIN'],
  refused: [
    'BEGIN ISOLATION LEVEL SERIALIZABLE',
    'START TRANSACTION READ ONLY',
    'BEGIN DEFERRABLE',
    'COMMIT AND CHAIN',
    "COMMIT PREPARED 'x'",
    'COMMIT SELECT 1',
    'ROLLBACK AND CHAIN',
    "ROLLBACK PREPARED 'x'",
    "PREPARE TRANSACTION 'x'",
  ],
};
const eachControl = Object.entries(controls).flatMap(([control, statements]) =>
  statements.map((statement) => [statement, control] as const),
);

const others = [
  ...['', 'SELECT 1', 'INSERT INTO begin VALUES (1)', '(COMMIT)', '1COMMIT', '"BEGIN"', "'COMMIT'"],
  ...['SAVEPOINT a', 'RELEASE SAVEPOINT a', 'ROLLBACK TO a', 'ROLLBACK TO SAVEPOINT a'],
  ...['ROLLBACK WORK TO SAVEPOINT a', 'ROLLBACK TRANSACTION TO a'],
  ...['PREPARE a AS SELECT 1', 'PREPARE transactions AS SELECT 1'],
  ...['BEGINNING', 'COMMITTED', 'endless', 'start_it'],
  ...['-- COMMIT', '/* COMMIT', '/* COMMIT */ SELECT 1', '/* /* */ COMMIT */ SELECT 1'],
];

/** White space and comments that PostgreSQL ignores between two words of a statement. */
const gaps = [' ', '\t', '\n', '\r', '\f', '-- a\n', '--\r', '/* a */', '/*/* ; */ -- */', '/**/'];
const gap = fc
  .array(fc.constantFrom(...gaps), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));

/** Generates copies of an SQL statement with other white space, comments and upper or lower case. */
const disguised = (statement: string) =>
  fc
    .tuple(
      fc.array(fc.oneof(gap, fc.constant(';')), { maxLength: 3 }),
      fc.array(gap, { minLength: 5, maxLength: 5 }),
      fc.infiniteStream(fc.boolean()),
    )
    .map(([before, between, isUpper]) => {
      const words = statement.split(' ');
      const text = words.map((word, index) => (index ? `${between[index - 1]}${word}` : word));
      const cased = Array.from(text.join(''), (sign) =>
        isUpper.next().value ? sign.toUpperCase() : sign.toLowerCase(),
      );
      return before.join('') + cased.join('');
    });

it.each(eachControl)('transactionControl reads %s, in any form, as %s', (statement, control) => {
  expect(transactionControl(statement)).toBe(control);
  fc.assert(
    fc.property(disguised(statement), (text) => {
      expect(transactionControl(text)).toBe(control);
    }),
  );
});

it.each(others)('transactionControl returns undefined for %j', (statement) => {
  expect(transactionControl(statement)).toBeUndefined();
});

it('transactionControl reads a long text without delay', () => {
  for (const blank of [' ', ';', '-- \n', '/*', '/**/', '-']) {
    expect(transactionControl(`${blank.repeat(300_000)}x`)).toBeUndefined();
  }
});

describe.skipIf(postgresUrl() === undefined)('PostgreSQL', () => {
  it('PostgreSQL ends a transaction only at a text that transactionControl recognizes', async () => {
    const client = new Client({ connectionString: postgresUrl() });
    await client.connect();
    const words = [
      ...['COMMIT', 'ROLLBACK', 'ABORT', 'END', 'TO', 'WORK', 'TRANSACTION', 'SAVEPOINT', 'AND'],
      ...['CHAIN', 'NO', 'PREPARE', 'BEGIN', 'a', '1', ';', ' ', '\n', '\v', '\u00a0', '\ufeff'],
      ...['--', '/*', '*/', "'", '"', '$$', '\\', '(', ')', 'é'],
    ];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(' ')),
      fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join('')),
      ...eachControl.map(([statement]) => disguised(statement)),
    );
    let ended = 0;
    await fc.assert(
      fc.asyncProperty(text, async (statement) => {
        await client.query('BEGIN; SAVEPOINT a');
        const extended = { text: statement, queryMode: 'extended' };
        await client.query(extended).catch(() => {});
        const isOver = client.getTransactionStatus?.() === 'I';
        if (isOver) ended++;
        else await client.query('ROLLBACK');
        if (isOver) expect(transactionControl(statement)).toBeDefined();
      }),
      { numRuns: times(1000) },
    );
    expect(ended).toBeGreaterThan(10);
    await client.end();
  });
});
