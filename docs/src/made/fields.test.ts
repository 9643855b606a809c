import { readDocument } from '@crossborder-fx/tools-description';
import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { fieldsPage, placeOfField } from './fields.ts';

const published = await readDocument('templated');
const page = fieldsPage(await readDocument('authored'));
const rowOf = (id: string) => page.split('\n').find((line) => line.includes(`<a id="${id}"></a>`));

test('every property of every named schema has a row', () => {
  const schemas = Object.entries(published.components?.['schemas'] ?? {});
  const places = schemas.flatMap(([object, schema]) =>
    Object.keys(Object(schema).properties ?? {}).map((path) => placeOfField({ object, path })),
  );
  expect(places.length).toBeGreaterThan(200);
  expect(places.filter((place) => rowOf(place) === undefined)).toEqual([]);
});

test('every place of the page is there once', () => {
  const ids = Array.from(page.matchAll(/<a id="([^"]+)">/g), ([, id]) => `${id}`);
  const headings = Array.from(page.matchAll(/^##+ (.+)$/gm), ([, title]) =>
    `${title}`.toLowerCase().replaceAll(' ', '-'),
  );
  const all = [...ids, ...headings];
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});

test('a field of a request says what it takes', () => {
  expect(rowOf('paymentcreate-communication')).toMatch(
    /\[FreeText\].*at most 76 characters.*\[sensitive\]/,
  );
  expect(rowOf('paymentcreate-sourcewalletid')).toContain('; **always** |');
  expect(rowOf('paymentcreate-tag')).not.toContain('**always**');
  expect(rowOf('paymentcreate-prioritypaymentoption')).toMatch(
    /\[PriorityPaymentOption\]\(fields.ts#prioritypaymentoption\) or another text/,
  );
});

test('a field says that it is provisional, sensitive or not documented', () => {
  expect(rowOf('payment-communication')).toMatch(/null \(provisional\).*\[sensitive\]/);
  expect(rowOf('payment-speedoption')).toContain('*(provisional)* |');
  expect(rowOf('trade-rate')).toContain('undocumented.md#trade-rate-shape');
  // The address is marked as a whole.
  expect(rowOf('address-street')).toContain('[sensitive]');
  expect(rowOf('holder-address')).toContain('[sensitive]');
});

test('a field does not repeat what its type and its markers say', () => {
  expect(rowOf('payment-id')).toContain('| Identifier of the payment. |');
  expect(page).not.toMatch(/\*\*(Provisional|Not documented):/);
});

test('an object without a name of its own has its fields in the table of its parent', () => {
  expect(rowOf('walletbalance-balance-closingdate')).toContain('`balance.closingDate`');
});

test('an object links to the operations that send and return it', () => {
  const [payment = ''] = page.split('### PaymentCreate\n')[1]?.split('###') ?? [];
  expect(payment).toContain('Sent by [`createPayment`](/reference/#/payments/createpayment).');
  expect(payment).not.toContain('Returned by');
});

test('a new field is on the page without another edit', () => {
  const text = fieldsPage(withIds());
  expect(text).toContain(
    '<a id="thing-id"></a>`id` | [ID](fields.ts#id); **always** | Identifier. |',
  );
  expect(text).toContain('<a id="part-a/b"></a>`a/b`');
});

function withIds() {
  const document = smallDescription();
  for (const item of Object.values(document.paths))
    for (const operation of [item.get, item.put])
      if (operation) Object.assign(operation, { tags: ['Things'] });
  document.webhooks = {};
  return document;
}
