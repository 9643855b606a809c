import { lintDocument } from '@crossborder-fx/tools-bundle';
import { expect, test } from 'vitest';
import { mockOf } from './mock-of.ts';

test('the document of the control interface has what only a mock can do, and passes the linter', async () => {
  const { url } = await mockOf();
  const document = await (await fetch(`${url}/_mock/openapi.json`)).text();
  expect(await lintDocument(document)).toEqual([]);
  const { paths } = JSON.parse(document);
  const respond = paths['/_mock/responses'].post.requestBody.content['application/json'].example;
  const answer = await fetch(`${url}/_mock/responses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(respond),
  });
  expect(answer.status).toBe(204);
  const [{ name, example }] = paths['/_mock/examples'].get.parameters;
  const listed = await fetch(`${url}/_mock/examples?${name}=${example}`);
  expect(await listed.json()).toMatchObject({
    examples: expect.arrayContaining([expect.objectContaining({ operation: respond.operation })]),
  });
});
