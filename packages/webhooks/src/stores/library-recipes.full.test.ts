import { readFile } from 'node:fs/promises';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { describe, expect, test } from 'vitest';
import { send } from '../../test/adapter-suite.ts';
import { notification, secret } from '../../test/any-receiver.ts';
import { invoiceDatabase, recipeFiles, startRecipe } from '../../test/run-recipe.ts';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
const { 'webhooks.ts': webhooks = '' } = recipeFiles(await read('README.md'), 'A receiver');
const recipes = recipeFiles(await read('RECIPES.md'), 'A library in the transaction');
const url = postgresUrl();

/** Returns the receiver of the README, changed so that its handler writes to the database through a library. */
function receiverWith(file: string) {
  const handler = webhooks.replace(
    /await transaction\.query\(.*\);/,
    'await markPaid(transaction, payload.id);',
  );
  expect(handler).toContain('markPaid');
  return {
    [file]: recipes[file] ?? '',
    'webhooks.ts': `import { markPaid } from './${file}';\n${handler}`,
    'main.ts': `import { createServer } from 'node:http';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { webhooks } from './webhooks.ts';
createServer(toNodeListener(webhooks)).listen(0);`,
  };
}

describe.skipIf(url === undefined)('in the transaction of a handler', () => {
  test.each(Object.keys(recipes))('the recipe %s commits and undoes its parts', async (file) => {
    const database = await invoiceDatabase(url ?? '');
    const program = await startRecipe(receiverWith(file), 'main.ts', {
      DATABASE_URL: database.url,
      FX_WEBHOOK_SECRET: secret,
      FX_BASE_URL: 'http://127.0.0.1:9',
      FX_USERNAME: 'treasury-api',
      FX_SECRET: 'a-secret',
    });
    const port = await program.port();
    const deliver = async (id: string) => {
      const { rawBody, headers } = await notification({ id });
      const to = `http://127.0.0.1:${port}/notifications`;
      return (await send(to, { headers, body: [rawBody] })).status;
    };
    const receipts = async () =>
      (await database.query('SELECT payment_id FROM receipt ORDER BY 1')).map(
        ({ payment_id }) => payment_id,
      );

    await database.query("INSERT INTO receipt VALUES ('has-receipt')");
    await database.add('has-receipt');
    await database.add('plain');
    expect([await deliver('plain'), await deliver('plain')]).toEqual([204, 204]);
    // The handler rolls back to a savepoint, which undoes its insertion of a second receipt, and then goes on.
    expect([await deliver('has-receipt'), await deliver('has-receipt')]).toEqual([204, 204]);
    // When the handler fails, the rollback of the transaction also undoes the work of a savepoint that was released.
    expect(await deliver('early')).toBe(500);
    expect(await receipts()).toEqual(['has-receipt', 'plain']);
    await database.add('early');
    expect([await deliver('early'), await deliver('early')]).toEqual([204, 204]);

    const ids = ['early', 'has-receipt', 'plain'];
    expect(await database.paid()).toEqual(ids);
    expect(await receipts()).toEqual(ids);
    expect(ids.map((id) => program.count(`finalized ${id}`))).toEqual([1, 1, 1]);
    const completed =
      "SELECT FROM crossborder_fx_webhooks WHERE kind = 'event' AND completed_at IS NOT NULL";
    expect(await database.query(completed)).toHaveLength(3);
  });
});
