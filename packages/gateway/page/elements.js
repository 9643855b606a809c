// Makes the elements of the gateway's page. All values are inserted as text.

import { fieldsOf, textOf } from './values.js';

export const find = (id) => document.getElementById(id);

export function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

export const button = (textContent, onclick, disabled = false) =>
  make('button', { type: 'button', textContent, onclick, disabled });
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
  const head = make('tr', {}, ...names.map((name) => make('th', {}, title(name))));
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows.map(line)));
}

/** Makes a frame for a wide table. A person must be able to reach and scroll the frame with the keyboard. */
export const wide = (ariaLabel, ...children) =>
  make('div', { className: 'wide', tabIndex: 0, role: 'region', ariaLabel }, ...children);

export const headline = (textContent) => make('p', { className: 'headline', textContent });

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
