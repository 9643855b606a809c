import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { withoutServer } from './without-server.ts';

test('the reference shows the placeholder of the description, and no path on the host of the page', async () => {
  const document = await readDocument('templated');
  expect(withoutServer(document)['servers']).toMatchObject([{ url: 'https://base-url.invalid' }]);
  expect(JSON.stringify(document['servers'])).toContain('{base_url}');
});

test('a description with another server is refused', async () => {
  const document = {
    ...(await readDocument('templated')),
    servers: [{ url: 'https://a.example' }],
  };
  expect(() => withoutServer(document)).toThrow('no variable base_url');
});
