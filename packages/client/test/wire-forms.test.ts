import document from '@crossborder-fx/openapi/openapi.codegen.json' with { type: 'json' };
import { callMethod, clientCallOf, type OpenApiDocument } from '@crossborder-fx/tools-description';
import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { wireAnswers } from '../../openapi/test/wire-forms.ts';
import { clientOf } from './client-of.ts';

const answers = wireAnswers(document as unknown as OpenApiDocument);

test.each(answers)('the client reads $name', async ({ example, status, body }) => {
  const { fx, requests } = await clientOf((response) =>
    body === undefined ? response.writeHead(status).end() : json(response, status, body),
  );
  const call = callMethod(fx, clientCallOf(example));
  if (status < 400) await call;
  else
    expect(await errorOf(call)).toMatchObject({ name: 'ApiError', status, outcome: 'no-effect' });
  expect(requests).toHaveLength(1);
});
