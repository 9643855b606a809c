import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { constants, constantsFile } from './constants.ts';

test('constantsFile refuses a description that lacks the value of a constant', async () => {
  const { nonceLength } = constants.client;
  await expect(constantsFile(smallDescription({}), { nonceLength })).rejects.toThrow(
    'spec/ has no value for the constant nonceLength',
  );
});

test('constantsFile takes the retried statuses from the responses with x-delivery, and requires the same statuses in each webhook', async () => {
  const retried = { 'x-delivery': { maximumAttempts: 3, intervalSeconds: 60 } };
  const write = (...receivers: Record<string, object>[]) => {
    const webhooks = receivers.map((responses, index) => [index, { post: { responses } }]);
    const document = { ...smallDescription({}), webhooks: Object.fromEntries(webhooks) };
    Object.assign(document.components?.['responses'] ?? {}, { Again: retried });
    return constantsFile(document, { retriedStatuses: constants.sandbox.retriedStatuses });
  };
  const receiver = { '204': {}, '418': { $ref: '#/components/responses/Again' }, '500': retried };
  expect((await write(receiver, receiver)).text).toContain('retriedStatuses = [418, 500];');
  await expect(write(receiver, { '500': retried })).rejects.toThrow(
    'no value for the constant retriedStatuses',
  );
  await expect(write({ '204': {} })).rejects.toThrow(
    'spec/ has no value for the constant retriedStatuses',
  );
});

test('constantsFile reads the forbidden characters in the order of the pattern of FreeText', async () => {
  const document = smallDescription({});
  const withPattern = (pattern: string) => {
    const freeText = { type: 'string', pattern };
    Object.assign(document.components?.['schemas'] ?? {}, { FreeText: freeText });
    return constantsFile(document, { forbiddenCharacters: constants.client.forbiddenCharacters });
  };
  const { text } = await withPattern('^[^&<%?\\\\/|]*$');
  expect(text).toContain("export const forbiddenCharacters = '&<%?\\\\/|';");
  await expect(withPattern('^[a-z]*$')).rejects.toThrow(
    'spec/ has no value for the constant forbiddenCharacters',
  );
});
