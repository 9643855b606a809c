import { expect, test } from 'vitest';
import { JsonText, writeAnswer } from './send-answer.ts';

test('JSON text is written as it is, with its length in bytes', () => {
  expect(writeAnswer({ status: 200, body: new JsonText('{"name": "é"}') })).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json', 'content-length': '14' },
    text: '{"name": "é"}',
  });
});
