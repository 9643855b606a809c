/** @throws {Error} when the page has no such element, or the element is of another kind */
export function elementOf<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${kind.name} #${id}`);
}

export function textIn(id: string): string {
  return elementOf(id, HTMLInputElement).value;
}

export function show(id: string, text: string): void {
  elementOf(id, HTMLElement).textContent = text;
}

export function make(
  tag: string,
  content: string | readonly Node[],
  className?: string,
): HTMLElement {
  const element = document.createElement(tag);
  if (className !== undefined) element.className = className;
  element.append(...(typeof content === 'string' ? [content] : content));
  return element;
}

/** The element that shows the message has the field's id with `-problem` at the end. */
export function complain(id: string, problem: string | undefined): void {
  show(`${id}-problem`, problem ?? '');
  const input = elementOf(id, HTMLElement);
  if (problem === undefined) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

/** Runs `update` now and after each change of the form. The form is never sent. */
export function onChange(formId: string, update: () => void): void {
  const form = elementOf(formId, HTMLFormElement);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', update);
  update();
}

export function toggleSecrets(buttonId: string, inputIds: readonly string[]): void {
  const button = elementOf(buttonId, HTMLButtonElement);
  button.addEventListener('click', () => {
    const isShown = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', `${isShown}`);
    for (const id of inputIds) elementOf(id, HTMLInputElement).type = isShown ? 'text' : 'password';
  });
}

/** Drops the result of a promise if the function gets another promise before the result comes. */
export function latestOnly<Result>(showResult: (result: Result) => void) {
  let latest: symbol;
  return async (result: Promise<Result>): Promise<void> => {
    const run = Symbol();
    latest = run;
    const computed = await result;
    if (latest === run) showResult(computed);
  };
}

/** An empty field means the present time. Returns undefined, and shows a message, if the text is not a time. */
export function timeIn(id: string): Date | undefined {
  const text = textIn(id).trim();
  const time = text === '' ? new Date() : new Date(text);
  const isRead = text === '' || (/Z$|[+-]\d\d:\d\d$/.test(text) && !Number.isNaN(time.getTime()));
  complain(id, isRead ? undefined : 'Write the time as YYYY-MM-DDTHH:MM:SSZ.');
  return isRead ? time : undefined;
}
