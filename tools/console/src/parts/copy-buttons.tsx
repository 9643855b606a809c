import { asClientCode, asCurl } from '../data/as-program.ts';
import { ControlFailure } from '../data/call-control.ts';
import type { ServiceRequest } from '../data/call-service.ts';
import type { OperationForm } from '../data/control-interface.ts';
import { useAction, useSurroundings } from '../hooks.ts';
import { ActionButton } from './forms.tsx';

export interface CopiedRequest extends ServiceRequest {
  /** Undefined when the request is for no operation: the client cannot send it. */
  operation: string | undefined;
  /** The parameters of the request, by name. */
  valuesIn(form: OperationForm): Readonly<Record<string, string>>;
}

/** Copy a request for a shell, and for a program. */
export function CopyButtons({ request }: { request: CopiedRequest }) {
  const { control } = useSurroundings();
  const { run, isBusy } = useAction();
  const { method, target, body, operation, valuesIn } = request;
  // The page is one level below the base URL.
  const baseUrl = new URL('..', location.href).href.replace(/\/$/, '');
  const copyCurl = async () => {
    await copy(asCurl({ method, url: baseUrl + target, body, signature: await control.sign() }));
  };
  const copyCode = async (id: string) => {
    const form = await control.operationForm(id);
    await copy(asClientCode(form, valuesIn(form), body, baseUrl));
  };
  return (
    <p class="controls">
      <ActionButton
        isBusy={isBusy}
        onClick={() => run(copyCurl, 'Copied. The signature is for one request, for 5 minutes.')}
      >
        Copy as curl
      </ActionButton>
      {operation !== undefined && (
        <ActionButton isBusy={isBusy} onClick={() => run(() => copyCode(operation), 'Copied.')}>
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
