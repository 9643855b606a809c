import { readFile } from 'node:fs/promises';
import { strictForm } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { facts } from './oracle/all-facts.ts';
import { type Change, type JsonDocument, whileChanged } from './oracle/document-node.ts';
import { unbackedOf } from './oracle/unbacked.ts';

// Check the OpenAPI document in its strict form, because the published form also accepts undocumented answers.
const read = async (name: string): Promise<JsonDocument> =>
  strictForm(JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')));

const templated = await read('openapi.codegen.json');
const documents = [
  { name: 'templated', document: templated },
  { name: 'expanded', document: await read('openapi.json') },
];

test.each(documents)(
  'each statement of the $name OpenAPI document has a source or is marked provisional',
  ({ document }) => {
    expect(unbackedOf(document, facts)).toEqual([]);
  },
);

// The next tests prove that the check finds undocumented statements. If the document really has a statement without a source,
// only the test above fails.
const real = new Set(unbackedOf(templated, facts));

/** Returns the messages that the given changes of the document with templated paths cause. */
function reportOf(...changes: readonly Change[]): readonly string[] {
  const all = whileChanged(templated, changes, () => unbackedOf(templated, facts));
  return all.filter((message) => !real.has(message));
}

const invented = { type: 'string' };
const operation = { operationId: 'invented', responses: {} };

/**
 * Statements of each kind, each with its place in the OpenAPI document, and the start of the message about it. A place without
 * a slash at its start is among the components.
 */
const inventions: [place: string, value: unknown, message: string][] = [
  ['schemas.WalletList.properties.invented', invented, 'GET /wallets 200.invented: property'],
  [
    'schemas.ShortWallet.properties.invented',
    invented,
    'GET /wallets 200.wallets[].invented: property',
  ],
  [
    'schemas.AmountObject.properties.invented',
    invented,
    'GET /wallets 200.wallets[].bookingAmount.invented: property',
  ],
  ['schemas.ErrorBody.properties.invented', invented, 'GET /wallets error.invented: property'],
  ['schemas.Webhook.properties.invented', invented, 'GET /webhooks 200[].invented: property'],
  [
    'schemas.ExternalBankAccountCreate.then.properties',
    { invented },
    'POST /externalBankAccounts body.invented: property',
  ],
  [
    'schemas.PaymentPayload.anyOf.0',
    { type: 'object', properties: { invented } },
    'webhook PAYMENT_CREATED body.payload.invented: property',
  ],
  ['schemas.Side.enum', ['B', 'S', 'invented'], 'POST /quotes body.side: value "invented"'],
  ['schemas.Quote.required', ['id', 'appliedRate'], 'POST /quotes 200.appliedRate: is required'],
  ['parameters.Page.required', true, 'GET /wallets query page: is required'],
  ['schemas.PaymentCreate.properties.tag.maxLength', 49, 'POST /payments body.tag: maxLength 49'],
  ['schemas.FreeText.maxLength', 5000, 'POST /wallets body.tag: maxLength 5000'],
  ['schemas.FreeText.format', 'time', 'POST /wallets body.tag: format "time"'],
  ['schemas.FreeText.default', 'invented', 'POST /wallets body.tag: default "invented"'],
  ['schemas.FreeText.readOnly', true, 'POST /wallets body.tag: readOnly true'],
  ['schemas.FreeText.type', ['string', 'null'], 'POST /wallets body.tag: may be null'],
  [
    'schemas.CurrencyInput.pattern',
    '^E[A-Z]{2}$',
    'POST /wallets body.currency: pattern "^E[A-Z]{2}$"',
  ],
  ['/paths./quotes.get', operation, 'GET /quotes: operation'],
  ['/paths./inventions/{id}', { get: operation }, 'GET /inventions/{id}: operation'],
  ['/paths./quotes.post.security', [], 'POST /quotes: key security'],
  [
    '/paths./quotes.post.parameters',
    [{ name: 'invented', in: 'query', schema: invented }],
    'POST /quotes query invented: parameter',
  ],
  ['/paths./quotes.post.requestBody.content.text/csv', {}, 'POST /quotes body: key text/csv'],
  ['/paths./wallets.get.requestBody', { content: {} }, 'GET /wallets body: body'],
  ['/paths./quotes.post.responses.202', { description: 'Taken.' }, 'POST /quotes 202: status 202'],
  ['/paths./quotes.post.responses.200.headers', {}, 'POST /quotes 200: key headers'],
  ['/webhooks.INVENTED', { post: operation }, 'webhook INVENTED: operation'],
  ['/security', [{}, ...[templated['security']].flat()], 'security: security scheme {}'],
];

test('the search for statements without a source reports each kind of statement that is added to the document', () => {
  const changes = inventions.map(([place, value]) => ({
    path: place.startsWith('/') ? place.slice(1).split('.') : ['components', ...place.split('.')],
    value,
  }));
  const starts = reportOf(...changes).map((message) => message.slice(0, message.indexOf(' (')));
  expect(starts.sort()).toEqual(inventions.map(([, , message]) => message).sort());
});

const quote = ['components', 'schemas', 'Quote'];
const colour = [...quote, 'properties', 'colour'];

test('a message about a statement without a source names the place, the statement and the remedy', () => {
  const name = { type: 'string', maxLength: 5 };
  const value = { type: 'object', properties: { name }, examples: [{ name: 'red' }] };
  expect(reportOf({ path: colour, value })).toEqual([
    'POST /quotes 200.colour: property (components › schemas › Quote › properties › colour, in 2 places). ' +
      'The tables of facts lack this statement. Add it to packages/openapi/test/facts if the service description has it. ' +
      'If not, add `x-provenance: provisional` in spec/ to the statement, or to the part that contains it.',
  ]);
});

test('the search for statements without a source accepts a provisional field and everything inside the field', () => {
  const value = {
    type: 'object',
    'x-provenance': 'provisional',
    properties: { name: { type: 'string', maxLength: 5 } },
  };
  expect(reportOf({ path: colour, value })).toEqual([]);
});

test('the search for statements without a source reports a provisional field that is required', () => {
  const field = { path: colour, value: { 'x-provenance': 'provisional' } };
  expect(reportOf(field, { path: [...quote, 'required'], value: ['id', 'colour'] })).toEqual([
    expect.stringMatching(/^POST \/quotes 200\.colour: is required /),
  ]);
});

test('the search for statements without a source reports a provisional parameter that is required', () => {
  const path = ['paths', '/quotes', 'post', 'parameters'];
  const parameter = { name: 'colour', in: 'query', 'x-provenance': 'provisional' };
  expect(reportOf({ path, value: [parameter] })).toEqual([]);
  expect(reportOf({ path, value: [{ ...parameter, required: true }] })).toEqual([
    expect.stringMatching(/^POST \/quotes query colour: is required /),
  ]);
});
