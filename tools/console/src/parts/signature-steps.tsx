import type { SignatureStep } from '@crossborder-fx/test-server';
import { Text } from './values.tsx';

/** A step that was not checked has no field isRight in JSON. */
const tones = { true: 'good', false: 'bad', undefined: 'neutral' };
const results = { true: 'right', false: 'wrong', undefined: 'not checked' };

export function SignatureSteps({ steps }: { steps: readonly SignatureStep[] | undefined }) {
  return (
    <>
      <h3>Signature</h3>
      {steps ? (
        <ol class="steps">
          {steps.map(({ name, found, isRight, sentence }) => (
            <li key={name}>
              <b>{name}</b> <b data-tone={tones[`${isRight}`]}>{results[`${isRight}`]}</b>{' '}
              <code>
                <Text>{found}</Text>
              </code>
              <div class="hint">
                <Text>{sentence}</Text>
              </div>
            </li>
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
