import { createNonce } from '../../../../../packages/client/src/sign/nonce.ts';
import { type CheckedHeader, checkHeader } from '../../../../src/calculators/check-header.ts';
import {
  problemsOf,
  type SignatureInput,
  type SignedSteps,
  signStepByStep,
} from '../../../../src/calculators/sign-step-by-step.ts';
import {
  complain,
  elementOf,
  isPressed,
  latestOnly,
  make,
  onChange,
  show,
  textIn,
  timeIn,
  toggleSecrets,
} from './elements.ts';

const inputs = ['username', 'secret', 'nonce', 'created'] as const;
function readInput(): SignatureInput {
  const [username = '', secret = '', nonce = '', created = ''] = inputs.map(textIn);
  return { username, secret, nonce, created };
}

const showSteps = latestOnly((steps: SignedSteps | undefined) => {
  const hidden = isPressed('show-secret') ? textIn('secret') : '•••••••• (the secret)';
  show('step-nonce', steps?.nonce ?? '');
  show('step-created', steps?.created ?? '');
  show('step-together', steps ? steps.beforeSecret + hidden : '');
  show('step-digest-hex', steps?.digestHex ?? '');
  show('step-digest', steps?.passwordDigest ?? '');
  show('step-nonce-base64', steps?.nonceBase64 ?? '');
  show('step-header', steps ? `X-WSSE: ${steps.header}` : '');
  show('step-curl', steps?.curl ?? '');
});

function sign(): void {
  const input = readInput();
  const problems = problemsOf(input);
  for (const id of inputs) {
    // An input that nobody has filled in yet is not wrong.
    complain(id, input[id] === '' ? undefined : problems[id]);
  }
  const isComplete = Object.keys(problems).length === 0;
  void showSteps(isComplete ? signStepByStep(input) : Promise.resolve(undefined));
}

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
  if (isAllRight) return 'The header is right.';
  if (wrong.length === 0) return 'What could be checked is right.';
  const isDigestWrong = checked.steps.some(
    ({ name, isRight }) => name === 'PasswordDigest' && isRight === false,
  );
  const expected = isDigestWrong ? ` The right one is ${checked.expectedDigest}.` : '';
  return `The header is wrong. ${wrong.join(' ')}${expected}`;
}

function check(): void {
  const text = elementOf('pasted', HTMLTextAreaElement).value;
  const at = timeIn('received');
  const { username, secret } = readInput();
  const isReady = text.trim() !== '' && at !== undefined;
  void showCheck(
    isReady ? checkHeader({ text, username, secret, at }) : Promise.resolve(undefined),
  );
}

function update(): void {
  sign();
  check();
}

function now(): void {
  elementOf('created', HTMLInputElement).value = `${new Date().toISOString().slice(0, 19)}Z`;
  sign();
}

function newNonce(): void {
  elementOf('nonce', HTMLInputElement).value = createNonce();
  sign();
}

now();
newNonce();
onChange('sign-form', update);
onChange('check-form', check);
toggleSecrets('show-secret', ['secret'], sign);
elementOf('now', HTMLButtonElement).addEventListener('click', now);
elementOf('new-nonce', HTMLButtonElement).addEventListener('click', newNonce);
