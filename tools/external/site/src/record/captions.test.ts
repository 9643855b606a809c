import { expect, it } from 'vitest';
import { captionsFile } from './captions.ts';

it('a caption stands until the next one, and the last until the end', () => {
  const captions = [
    { at: 0, text: 'First.' },
    { at: 61_500.4, text: 'Second.' },
  ];
  expect(captionsFile(captions, 3_661_000)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:01.500\nFirst.\n\n00:01:01.500 --> 01:01:01.000\nSecond.\n',
  );
});
