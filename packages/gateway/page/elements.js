// Makes the elements of the gateway's page, and turns values of the gateway and of the service into their text.

export const find = (id) => document.getElementById(id);

/** Shows a character that is invisible, or that reorders the text on the screen, as its code, such as `[U+202E]`. */
const visible = (text) =>
  text.replace(/[^\P{C}\n\t]|[\u2028\u2029]/gu, (one) => {
    return `[U+${one.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
  });

export function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.map((one) => (typeof one === 'string' ? visible(one) : one)));
  return element;
}

export const button = (text, onclick, disabled = false) =>
  make('button', { type: 'button', onclick, disabled }, text);
export const mark = (text) => make('mark', {}, text);
export const terms = (fields) =>
  make('dl', {}, ...fields.flatMap(([name, text]) => [make('dt', {}, name), make('dd', {}, text)]));

export function table(rows, empty) {
  if (rows.length === 0) return make('p', {}, empty);
  const names = [...new Set(rows.flatMap(Object.keys))];
  // Allows a line break between the words of a long field name.
  const title = (name) => name.replace(/(?=[A-Z])/g, '\u200b');
  const cell = (name, value) => {
    const one = make('td', {}, value instanceof Node ? value : textOf(value));
    one.className = one.textContent.length > 24 ? 'long' : '';
    one.dataset.name = title(name);
    return one;
  };
  const line = (row) => make('tr', {}, ...names.map((name) => cell(name, row[name])));
  const head = make('tr', {}, ...names.map((name) => make('th', { textContent: title(name) })));
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows.map(line)));
}

/** Makes a frame for a wide table. A person must be able to reach and scroll the frame with the keyboard. */
export const wide = (ariaLabel, ...children) =>
  make('div', { className: 'wide', tabIndex: 0, role: 'region', ariaLabel }, ...children);

export const headline = (text) => make('p', { className: 'headline' }, text);

/**
 * Makes the field for the reason of a decision.
 *
 * @returns the label and the field, and a function that calls its callback with the reason, if the person has typed one
 */
export function reasonField(id) {
  const field = make('textarea', { id, required: true, rows: 2, maxLength: 500 });
  const label = make('label', { htmlFor: id }, 'Reason (stored with your name)');
  const withReason = (work) => field.reportValidity() && work(field.value);
  return { elements: [label, field], withReason };
}

export const actions = (...buttons) => make('div', { className: 'actions' }, ...buttons);

/** Shows the fields of an object as a table, and one more table for each list in the object. */
export function listOf(value) {
  const isList = ([, field]) => Array.isArray(field) && field.some((row) => Object(row) === row);
  const { true: lists = [], false: fields = [] } = Object.groupBy(Object.entries(value), isList);
  const tables = lists.map(([name, rows]) => wide(name, make('h3', {}, name), table(rows, '')));
  return [terms(fieldsOf(Object.fromEntries(fields))), ...tables];
}

/** Shows a time of the gateway with its time zone. The service's times have no time zone, so the page shows them unchanged. */
export const timeOf = (text) =>
  new Date(text).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'long' });
export const serviceTime = 'created (time of the service)';
const isTime = (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isMoney = (value) => typeof value?.value === 'string' && typeof value.currency === 'string';

/** Returns `12,500.50` for the amount `000000012500.50`, and returns every other text unchanged. */
export function decimalOf(text) {
  if (!/^-?\d{12}(\.\d+)?$/.test(text)) return text;
  return text.replace(/^(-?)0+(?=\d)/, '$1').replace(/(?<!\..*)\B(?=(\d{3})+(\.|$))/g, ',');
}

export function textOf(value) {
  if (isMoney(value)) return `${decimalOf(value.value)} ${value.currency}`;
  if (typeof value !== 'object' || value === null)
    return isTime(value) ? timeOf(value) : `${value ?? ''}`;
  const fields = fieldsOf(value).map((field) => field.join(' '));
  return fields.join(', ');
}

export const amountsOf = ({ amount, sourceAmount, deliveredAmount }) =>
  [amount, sourceAmount, deliveredAmount].filter(Boolean).map(textOf);
export const amountOf = ({ amount, sourceAmount, deliveredAmount }) =>
  deliveredAmount ? `${textOf(sourceAmount)} for ${textOf(deliveredAmount)}` : textOf(amount);
export const dayOf = ({ desiredExecutionDate, deliveryDate }) =>
  desiredExecutionDate ?? deliveryDate;
export const targetOf = (
  { externalBankAccountId, deliveryWalletId, deliveryAccountId, holder, ...one },
  nameOf,
) =>
  (externalBankAccountId && nameOf(externalBankAccountId)) ??
  deliveryWalletId ??
  deliveryAccountId ??
  [holder?.name, one.accountNumber].filter(Boolean).join(', ');

/** Returns the fields of an object as pairs of path and value; an inner field has a path such as `holder.name`. */
export function fieldsOf(value, path = '') {
  if (typeof value !== 'object' || value === null || isMoney(value)) {
    return path ? [[path, textOf(value)]] : [];
  }
  return Object.entries(value).flatMap(([name, field]) =>
    fieldsOf(field, path ? `${path}.${name}` : name),
  );
}

/** Summarizes a payment, a trade or a beneficiary in one line: amount, receiver and day, as far as known. */
export function lineOf(one, nameOf) {
  const side = one.side && `${one.currencyPair}, side ${one.side}`;
  const parts = [amountOf(one), side, targetOf(one, nameOf), dayOf(one)];
  return visible(parts.filter(Boolean).join(' · '));
}
