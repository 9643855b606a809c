import { formsOf, headers, once, type Tell } from './evidence.ts';
import { formOf, isFields, nameOf, wordOf } from './mask.ts';
import { announcementOf, pairs } from './plan.ts';
import { answersTo, entriesOf, isGood, itemsOf, statusOf, valuesNamed } from './seen.ts';
import type { Answer } from './send.ts';

// What tells of one gap, and of no other.

export const firstAnswer: Tell = ({ seen }) =>
  [...seen.values()]
    .slice(0, 1)
    .map((first) => (isGood(first) ? 'it is answered' : statusOf(first)));

export const limits: Tell = (run) => [
  ...once(run.limits),
  ...headers(/rate-?limit|retry-after/)(run),
];

export const additions: Tell = (run) => {
  const added = run.differences.filter(({ kind }) => kind === 'added');
  const names = added.map(({ schema, field }) => `${schema}.${field} is not in 1.6.0`);
  return [...once(names), ...headers(/^(deprecation|sunset|warning)$/)(run)];
};

/** What was told of the signatures of notifications. */
export const notices =
  (name: 'encoding' | 'timestamp'): Tell =>
  ({ notified }) =>
    once(notified.map((one) => one[name]));

/** How a signature is refused that was wrong on purpose, or another one, which ended the run. */
export const signatures: Tell = ({ seen, stopped }) => {
  const last = [...seen.values()].at(-1);
  const isEnd = (answer: Answer) => stopped && answer === last && answer.status < 500;
  return [...seen.values()]
    .filter((answer) => answer.step.signed || (isEnd(answer) && !isGood(answer)))
    .map((answer) => `${announcementOf(answer.step)}: ${statusOf(answer)}`);
};

export const errorCodes: Tell = ({ seen }) => {
  const errors = [...seen.values()].filter(({ status }) => status >= 400).map(({ body }) => body);
  const codes = errors.map((body) => {
    const { errorCode, errorType } = Object(body);
    const isShown = typeof errorCode === 'number' && /^\d{1,6}$/.test(String(errorCode));
    return `errorCode ${isShown ? `number ${errorCode}` : formOf(errorCode)}, errorType ${wordOf(errorType)}`;
  });
  return [...once(codes), ...formsOf(errors)];
};

/** A percent sign in the path of an account that is there. */
export const encodedPath: Tell = ({ seen }) => {
  const encoded = seen.get('encoded');
  if (!isGood(seen.get('wallet')) || !encoded) return [];
  return [
    isGood(encoded)
      ? 'decoded values: a percent sign in the path passes'
      : `raw text, perhaps: ${statusOf(encoded)}`,
  ];
};

export const clearingCodes: Tell = (run) => {
  const codes = valuesNamed([...run.seen.values()], 'clearingCodeType').map(String);
  return once(codes.map((code) => (/^[A-Z0-9]{1,2}$/.test(code) ? code : formOf(code))));
};

export const priorities: Tell = (run) => {
  const options = valuesNamed([...run.seen.values()], 'priorityPaymentOption');
  return once(options.map((option) => `priorityPaymentOption: ${wordOf(option)}`));
};

export const slashes: Tell = (run) =>
  once(
    valuesNamed([...run.seen.values()], 'url').map(
      (url) => `a subscription's url has ${String(url).includes('/') ? 'slashes' : 'no slash'}`,
    ),
  );

/** How each pair was answered, and which of them stand in trades. */
export const quotedPairs: Tell = (run) => {
  const rates = entriesOf(run, 'trades').map(({ rate }) => String(Object(rate).currencyPair));
  const traded = pairs.filter((pair) => rates.includes(pair)).map((pair) => `${pair}: traded`);
  const quoted = pairs.flatMap((pair) =>
    answersTo(run, `quote.${pair}`).map((answer) => `${pair}: ${statusOf(answer)}`),
  );
  return [...quoted, ...traded];
};

/** The form of a list, and of what stands beside it. */
export function shapeOf(body: unknown): string[] {
  if (Array.isArray(body)) return ['an array'];
  return Object.entries(Object(body)).map(([name, member]) => {
    const inner = isFields(member) ? ` with ${Object.keys(member).map(nameOf).join(', ')}` : '';
    const kind = Array.isArray(member) ? 'array' : typeof member;
    return `${nameOf(name)}: ${kind}${inner}`;
  });
}

export const forwardList: Tell = ({ seen }) => {
  const answer = seen.get('fixed-forwards');
  return isGood(answer) && answer.kind === 'json' ? shapeOf(answer.body) : [];
};

const aDay = 86_400_000;

/** The fields of a page and of its entries; what object each has; when it failed, beside the times around. */
export const failedNotifications: Tell = ({ seen, now }) => {
  const page = seen.get('failed');
  const entries = itemsOf(page) ?? [];
  const told = entries.flatMap(({ failedAt, notificationContent }) => {
    const { payload, eventType } = Object(notificationContent);
    const { createdDate, status } = Object(payload);
    const time = Date.parse(String(failedAt));
    return [
      `${wordOf(eventType)}: status ${wordOf(status)}`,
      time > now.getTime() + aDay ? 'failedAt lies after today' : '',
      time < Date.parse(String(createdDate)) - aDay ? 'failedAt lies before its object' : '',
    ];
  });
  const shape = entries.length > 0 ? shapeOf(page?.body) : [];
  return [...formsOf(entries), ...shape, ...once(told.filter(Boolean))];
};

/** The payload of a notification, and whether it is wrapped. */
export function payloadOf(body: unknown): { object: unknown; isWrapped: boolean } {
  const { payload } = Object(body);
  const { payment, trade, fixedForward } = Object(payload);
  const inner = [payment, trade, fixedForward].find(isFields);
  return { object: inner ?? payload, isWrapped: inner !== undefined };
}

export const events: Tell = ({ notified }) => {
  const bodies = notified.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const told = bodies.map((body) => {
    const { object, isWrapped } = payloadOf(body);
    const status = isFields(object) ? `status ${wordOf(object['status'])}` : formOf(object);
    return `${wordOf(Object(body).event)}: ${isWrapped ? 'wrapped' : 'bare'}, ${status}`;
  });
  const isTwice = (texts: string[]) => new Set(texts).size < texts.length;
  const ids = bodies.map((body) =>
    JSON.stringify([Object(body).event, Object(payloadOf(body).object).id]),
  );
  return once(
    [
      ...told,
      ...formsOf(bodies),
      isTwice(bodies.map((body) => JSON.stringify(body))) ? 'the same bytes came twice' : '',
      isTwice(ids) ? 'an event of one object came twice' : '',
    ].filter(Boolean),
  );
};
