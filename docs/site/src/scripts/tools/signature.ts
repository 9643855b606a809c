import { type CheckedHeader, checkHeader } from '../../../../src/checkers/check-header.ts';
import {
  elementOf,
  latestOnly,
  make,
  onChange,
  textIn,
  timeIn,
  toggleSecrets,
} from './elements.ts';

const results = { true: 'right', false: 'wrong', undefined: 'not checked' };

const showCheck = latestOnly((checked: CheckedHeader | undefined) => {
  const verdict = elementOf('verdict', HTMLOutputElement);
  const steps = checked?.steps ?? [];
  const wrong = steps.filter(({ isRight }) => isRight === false);
  const isAllRight = steps.length > 0 && steps.every(({ isRight }) => isRight);
  verdict.dataset['right'] = wrong.length > 0 ? 'false' : `${isAllRight}`;
  const sentences = wrong.map(({ sentence }) => sentence);
  verdict.textContent = verdictOf(checked, isAllRight, sentences);
  elementOf('checks', HTMLOListElement).replaceChildren(
    ...steps.map(({ name, found, isRight, sentence }) => {
      const result = make('span', results[`${isRight}`], 'result');
      const head = [make('strong', name), new Text(': '), result];
      if (found !== '') head.push(new Text(', '), make('code', found));
      const item = make('li', [...head, make('p', sentence)]);
      item.dataset['right'] = `${isRight}`;
      return item;
    }),
  );
});

function verdictOf(
  checked: CheckedHeader | undefined,
  isAllRight: boolean,
  wrong: string[],
): string {
  if (!checked) return '';
  if (isAllRight) return 'The header is correct.';
  if (wrong.length === 0) return 'Each checked part of the header is correct.';
  const isDigestWrong = checked.steps.some(
    ({ name, isRight }) => name === 'PasswordDigest' && isRight === false,
  );
  const expected = isDigestWrong ? ` The correct PasswordDigest is ${checked.expectedDigest}.` : '';
  return `The header is wrong. ${wrong.join(' ')}${expected}`;
}

function check(): void {
  const text = elementOf('pasted', HTMLTextAreaElement).value;
  const at = timeIn('received');
  const [username, secret] = [textIn('username'), textIn('secret')];
  const isReady = text.trim() !== '' && at !== undefined;
  void showCheck(
    isReady ? checkHeader({ text, username, secret, at }) : Promise.resolve(undefined),
  );
}

onChange('check-form', check);
toggleSecrets('show-secret', ['secret']);
