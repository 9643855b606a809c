import {
  type CheckedNotification,
  type ComputedSignature,
  checkNotification,
} from '../../../../src/checkers/check-notification.ts';
import {
  elementOf,
  latestOnly,
  make,
  onChange,
  show,
  textIn,
  timeIn,
  toggleSecrets,
} from './elements.ts';

const body = elementOf('body', HTMLTextAreaElement);
const file = elementOf('file', HTMLInputElement);

/** The bytes of the chosen file; undefined after the reader has typed a body. */
let loaded: Uint8Array<ArrayBuffer> | undefined;

async function load(): Promise<void> {
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  loaded = new Uint8Array(await chosen.arrayBuffer());
  body.value = new TextDecoder().decode(loaded);
  update();
}

function forgetFile(): void {
  loaded = undefined;
  file.value = '';
}

function update(): void {
  const bytes = loaded ?? new TextEncoder().encode(body.value);
  const source = loaded
    ? 'The tool checks the bytes of the file, unchanged'
    : 'The tool checks the text above, as UTF-8';
  show('body-source', `${source}: ${bytes.length} bytes.`);
  const timestamp = textIn('timestamp').trim();
  const signature = textIn('signature').trim();
  const secrets = typedSecrets().map(textIn);
  const at = timeIn('at');
  show('signed', timestamp === '' ? '' : `${timestamp}.${new TextDecoder().decode(bytes)}`);
  const isReady = timestamp !== '' && secrets.length > 0 && at !== undefined;
  const given = { secrets, timestamp, signature, body: bytes };
  void showResult(isReady ? checkNotification({ ...given, at }) : Promise.resolve(undefined));
}

function typedSecrets(): string[] {
  return ['secret', 'previous-secret'].filter((id) => textIn(id) !== '');
}

/** Returns the name of a secret, such as `the previous secret`, by its index in `typedSecrets()`. */
function secretName(index: number): string {
  return typedSecrets()[index] === 'previous-secret' ? 'the previous secret' : 'the secret';
}

const showResult = latestOnly((checked: CheckedNotification | undefined) => {
  const hasSignature = textIn('signature').trim() !== '';
  const verdict = elementOf('verdict', HTMLOutputElement);
  verdict.dataset['right'] = checked && hasSignature ? `${checked.fits !== undefined}` : '';
  verdict.textContent = checked && hasSignature ? verdictOf(checked) : waiting;
  const details = checked && hasSignature ? detailsOf(checked) : [];
  elementOf('details', HTMLUListElement).replaceChildren(
    ...details.map((detail) => make('li', detail)),
  );
  elementOf('computed', HTMLDListElement).replaceChildren(
    ...(checked?.computed ?? []).flatMap(computedItems),
  );
});

const waiting = 'Fill in the secret, the two headers and the body.';

function verdictOf({ fits, refusal }: CheckedNotification): string {
  if (fits !== undefined) {
    return `The signature is correct. It was made with ${secretName(fits)}.`;
  }
  if (refusal?.mistakes === undefined) return `The signature is wrong. ${refusal?.reason ?? ''}`;
  return 'The signature is wrong. These mistakes explain it:';
}

function detailsOf({ refusal, afterSignature, event }: CheckedNotification): string[] {
  if (!refusal) {
    const name = event?.event === 'UNKNOWN' ? event.eventName : event?.event;
    return [...(name === undefined ? [] : [`The event is ${name}.`]), ...afterSignature];
  }
  const none =
    'No usual mistake explains the signature. Probably the secret belongs to another subscription, or the body or the timestamp was changed.';
  return (refusal.mistakes ?? [none]).map(
    (mistake) => `${mistake.charAt(0).toUpperCase()}${mistake.slice(1).replace(/\.$/, '')}.`,
  );
}

function computedItems({ hex, base64 }: ComputedSignature, index: number): HTMLElement[] {
  const secret = secretName(index);
  return [
    make('dt', `HMAC-SHA256 with ${secret}, in hexadecimal`),
    make('dd', [make('code', hex)]),
    make('dt', `HMAC-SHA256 with ${secret}, in Base64`),
    make('dd', [make('code', base64)]),
  ];
}

body.addEventListener('input', forgetFile);
file.addEventListener('change', () => void load());
onChange('notification-form', update);
toggleSecrets('show-secrets', ['secret', 'previous-secret']);
