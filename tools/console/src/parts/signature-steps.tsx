import type { SignatureStep } from '../data/control-interface.ts';
import { Text } from './values.tsx';

/** How the header X-WSSE was checked, step by step. */
export function SignatureSteps({ steps }: { steps: readonly SignatureStep[] | undefined }) {
  return (
    <>
      <h3>Signature</h3>
      {steps ? (
        <ol class="steps">
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </ol>
      ) : (
        <p class="hint">
          It was not checked: signatures are not verified, or something else was refused first.
        </p>
      )}
    </>
  );
}

function Step({ step: { name, found, isRight, sentence } }: { step: SignatureStep }) {
  const { result, word } = resultOf(isRight);
  return (
    <li data-result={result}>
      <Mark of={result} />
      <div>
        <b>{name}</b> <span class="word">{word}</span>
        {found !== '' && (
          <div>
            <code>
              <Text>{found}</Text>
            </code>
          </div>
        )}
        <div class="hint">
          <Text>{sentence}</Text>
        </div>
      </div>
    </li>
  );
}

// A step that was not checked has no field isRight in JSON.
function resultOf(isRight: boolean | undefined): { result: Result; word: string } {
  if (isRight === undefined) return { result: 'unknown', word: 'not checked' };
  return isRight ? { result: 'right', word: 'right' } : { result: 'wrong', word: 'wrong' };
}

type Result = 'right' | 'wrong' | 'unknown';

const lines: Record<Result, string> = {
  right: 'M3 8.5L6.5 12L13 4.5',
  wrong: 'M4 4L12 12M12 4L4 12',
  unknown: 'M4 8H12',
};

/** How a check went, drawn: the fonts of some machines lack the signs for it. A word stands beside it. */
function Mark({ of: result }: { of: Result }) {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={lines[result]} />
    </svg>
  );
}
