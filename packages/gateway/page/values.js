// Turns values of the gateway and of the service into text for the page.

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
  return [amountOf(one), side, targetOf(one, nameOf), dayOf(one)].filter(Boolean).join(' · ');
}
