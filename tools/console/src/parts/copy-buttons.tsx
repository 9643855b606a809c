import { asCurl } from '../data/as-program.ts';
import { ControlFailure } from '../data/call-control.ts';
import type { ServiceRequest } from '../data/call-service.ts';
import { useAction, useSurroundings } from '../hooks.ts';
import { ActionButton } from './forms.tsx';

interface CopyButtonsProps {
  request: ServiceRequest;
  /** The call of the client; undefined where it is not known. */
  codeFor?: (baseUrl: string) => string;
}

export function CopyButtons({ request, codeFor }: CopyButtonsProps) {
  const { control } = useSurroundings();
  const { run, isBusy } = useAction();
  // The page is one level below the base URL.
  const baseUrl = new URL('..', location.href).href.replace(/\/$/, '');
  const copyCurl = async () => copy(asCurl(request, baseUrl, await control.sign()));
  return (
    <p class="controls">
      <ActionButton
        isBusy={isBusy}
        onClick={() => run(copyCurl, 'Copied. The signature is for one request, for 5 minutes.')}
      >
        Copy as curl
      </ActionButton>
      {codeFor && (
        <ActionButton isBusy={isBusy} onClick={() => run(() => copy(codeFor(baseUrl)), 'Copied.')}>
          Copy as client code
        </ActionButton>
      )}
    </p>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    // There is no clipboard on a page that came over http from another machine.
    throw new ControlFailure('The browser does not let the page copy.', undefined, { cause });
  }
}
