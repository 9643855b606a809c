import type { SignatureStep } from '@crossborder-fx/test-server';
import { Text } from './values.tsx';

/** A sign is drawn: the fonts of some machines lack it. A step that was not checked has no field isRight in JSON. */
const results = {
  true: { name: 'right', word: 'right', line: 'M3 8.5L6.5 12L13 4.5' },
  false: { name: 'wrong', word: 'wrong', line: 'M4 4L12 12M12 4L4 12' },
  undefined: { name: 'unknown', word: 'not checked', line: 'M4 8H12' },
};

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
  const result = results[`${isRight}`];
  return (
    <li data-result={result.name}>
      <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
        <path d={result.line} />
      </svg>
      <div>
        <b>{name}</b> <span class="word">{result.word}</span>
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
