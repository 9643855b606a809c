import {
  charactersOf,
  counted,
  type Finder,
  type Found,
  formsOf,
  type Look,
  longest,
  look,
  partly,
  statuses,
  statusOf,
  valuesNamed,
} from './finders.ts';
import { isFields, nameOf, wordOf } from './mask.ts';
import { days } from './plan.ts';
import { dayOf, isGood, itemsOf } from './seen.ts';
import type { Answer } from './send.ts';

// What settles one gap, and no other.

export function rateLimits({ seen, limits }: Found): Look {
  const names = [...seen.values()].flatMap(({ headers }) => Object.keys(headers));
  const headers = counted(
    names
      .filter((name) => /ratelimit|rate-limit|retry-after/.test(name))
      .map((name) => `header ${nameOf(name)}`),
  );
  const unless = `${seen.size > 0 ? 'No request' : 'Nothing'} was refused with 429, at two a second.`;
  return look(
    'Requests are limited.',
    [...counted(limits.map((how) => `429 ${how}`)), ...headers],
    unless,
  );
}

export function versions({ seen }: Found): Look {
  const answers = [...seen.values()];
  const named = counted(
    answers.flatMap(({ headers }) =>
      Object.keys(headers)
        .filter((name) => /version/.test(name))
        .map((name) => `header ${nameOf(name)}`),
    ),
  );
  const first = answers[0];
  if (!first) return look('', [], 'nothing was answered');
  return look('Whether a request that names no version is answered.', [
    isGood(first) ? 'it is answered' : statusOf(first),
    ...named,
  ]);
}

export function additions({ differences, seen }: Found): Look {
  const added = differences
    .filter(({ kind }) => kind === 'added')
    .map(({ schema, field }) => `${schema}.${field} is not in 1.6.0`);
  const headers = [...seen.values()].flatMap(({ headers }) =>
    ['deprecation', 'sunset', 'warning'].filter((name) => name in headers),
  );
  return look(
    'Fields come that version 1.6.0 does not have, or headers that announce a change.',
    counted([...added, ...headers]),
    'No answer has another field, nor a header that announces a change.',
  );
}

export function balanceDays({ seen }: Found): Look {
  const asked = days.flatMap((day) => {
    const answer = seen.get(`balance.${day}`);
    return answer ? [`${day}: ${isGood(answer) ? dayShown(answer) : statusOf(answer)}`] : [];
  });
  const says = 'Which forms of a day are taken, in the path of a balance.';
  return look(says, asked, 'no account is there');
}

/** Whether a balance says that it is of the day in its path. */
export function dayShown({ body, path }: Answer): string {
  const { closingDate } = Object(Object(Object(body).wallet).balance);
  const shown = dayOf(closingDate);
  if (shown === undefined) return 'a balance without a day';
  const asked = path.split('/').at(-1);
  const forms = [shown, shown.split('-').reverse().join('-'), shown.replaceAll('-', '')];
  return forms.some((form) => form === asked)
    ? 'a balance of that day'
    : 'a balance of another day';
}

export function forwardParameters({ seen }: Found): Look {
  const all = itemsOf(seen.get('fixed-forwards'));
  const names = [...seen.keys()].filter((name) => /^(fixed-forwards|forwards)\./.test(name));
  return look(
    'What the list does with parameters.',
    names.map((name) => {
      const answer = seen.get(name);
      const items = itemsOf(answer);
      if (!answer || !all || all.length === 0) return undefined;
      if (!items) return `${name}: ${isGood(answer) ? 'no list' : statusOf(answer)}`;
      const isAll = JSON.stringify(items) === JSON.stringify(all);
      return `${name}: ${isAll ? 'as without' : items.length < all.length ? 'fewer' : 'another order'}`;
    }),
    'no contract is in the list',
  );
}

export function signatures({ allowed, seen, stopped }: Found): Look {
  const asked = [...seen]
    .filter(([name]) => name.startsWith('signed'))
    .map(([name, answer]) => `${name}: ${statusOf(answer)}`);
  const last = [...seen.values()].at(-1);
  const unasked =
    stopped !== undefined && last !== undefined && last.status < 500 && isRefusal(last)
      ? [`an ordinary request: ${statusOf(last)}`]
      : [];
  const flag = allowed.signatures
    ? 'no signature was tried'
    : '--signatures was not given, and settles it.';
  return look('How a signature is refused.', [...asked, ...unasked], flag);
}

/** Not what a request that is signed should be answered with. */
const isRefusal = (answer: Answer): boolean => !isGood(answer);

export function errorCodes({ seen }: Found): Look {
  const errors = [...seen.values()].filter(({ status }) => status >= 400).map(({ body }) => body);
  const codes = errors.map((body) => {
    const { errorCode, errorType } = Object(body);
    const code =
      typeof errorCode === 'number' && /^\d{1,6}$/.test(String(errorCode))
        ? `number ${errorCode}`
        : formsOf([errorCode]).join();
    return `errorCode ${code}, errorType ${wordOf(errorType)}`;
  });
  return look('', [...counted(codes), ...formsOf(errors)]);
}

export function forbiddenCharacters(found: Found): Look {
  const { evidence = [], ...rest } = statuses(
    'What a forbidden character is answered with; and which characters texts have.',
    ['forbidden.'],
  )(found);
  const tags = charactersOf(valuesNamed(found, 'tag'));
  return { ...rest, evidence: [...evidence, ...(tags ? [`tags have ${tags}`] : [])] };
}

export function lengths(why: string, names: readonly string[]): Finder {
  return partly(why, (found) =>
    look(
      '',
      names.map((name) => {
        const most = longest(valuesNamed(found, name));
        return most && `${name}: ${most}`;
      }),
    ),
  );
}

export function shapeOf(body: unknown): string[] {
  if (Array.isArray(body)) return ['an array'];
  return Object.entries(Object(body)).map(([name, member]) => {
    const inner = isFields(member) ? ` with ${Object.keys(member).map(nameOf).join(', ')}` : '';
    return `${nameOf(name)}: ${Array.isArray(member) ? 'array' : isFields(member) ? 'object' : typeof member}${inner}`;
  });
}

/** Whether `B` buys the first currency of the pair, or that of the amount. */
export function sideOf(seen: Found['seen']): string | undefined {
  const { currency } = Object(Object(seen.get('quote.second')?.body).deliveredAmount);
  if (currency === 'EUR') return 'the first currency of the pair';
  return currency === 'USD' ? 'the currency of the amount' : undefined;
}

/** The payload of a notification, and whether it is wrapped. */
export function payloadOf(body: unknown): { object: unknown; isWrapped: boolean } {
  const payload = Object(body).payload;
  const inner = ['payment', 'trade', 'fixedForward']
    .map((name) => Object(payload)[name])
    .find(isFields);
  return { object: inner ?? payload, isWrapped: inner !== undefined };
}

export function eventsOf({ notified }: Found): string[] {
  const bodies = notified.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const texts = bodies.map((body) => JSON.stringify(body));
  const isTwice = new Set(texts).size < texts.length;
  const ids = bodies.map(
    (body) => `${Object(body).event} ${JSON.stringify(Object(payloadOf(body).object).id)}`,
  );
  return [
    ...bodies.map((body) => {
      const { object, isWrapped } = payloadOf(body);
      const status = isFields(object)
        ? `status ${wordOf(object['status'])}`
        : formsOf([object]).join();
      return `${wordOf(Object(body).event)}: ${isWrapped ? 'wrapped' : 'bare'}, ${status}`;
    }),
    ...formsOf(bodies),
    ...(isTwice ? ['the same bytes came twice'] : []),
    ...(new Set(ids).size < ids.length ? ['an event of one object came twice'] : []),
  ];
}

/** The fields of a page and of its entries; what object each has; when it failed, beside the times around. */
export function failedNotifications(found: Found): Look {
  const entries = itemsOf(found.seen.get('failed')) ?? [];
  const told = entries.flatMap(({ failedAt, notificationContent }) => {
    const { payload, eventType } = Object(notificationContent);
    const { createdDate, status } = Object(payload);
    const time = Date.parse(String(failedAt));
    const isBefore = time < Date.parse(String(createdDate)) - aDay;
    const when =
      time > found.now.getTime() + aDay ? 'after today' : isBefore ? 'before its object' : '';
    return [
      ...(when === '' ? [] : [`failedAt lies ${when}`]),
      `${wordOf(eventType)}: status ${wordOf(status)}`,
    ];
  });
  const page = entries.length > 0 ? shapeOf(found.seen.get('failed')?.body) : [];
  return look('The fields of a failed notification.', [
    ...formsOf(entries),
    ...page,
    ...counted(told),
  ]);
}

const aDay = 86_400_000;
