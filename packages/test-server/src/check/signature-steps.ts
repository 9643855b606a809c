import { parseWsse, type WsseFailure, type WsseToken } from '@crossborder-fx/client/wsse';
import { nonceLength, tokenLifetimeSeconds } from '../generated/constants.ts';
import { cut } from '../require-value.ts';

/** One step of the check of the header `X-WSSE`, and the result of the step. */
export interface SignatureStep {
  /** The part of the token that this step checks, such as `Nonce`. */
  name: string;
  /** The value that the request has for the checked part of the token, or a description of the value; never a secret. */
  found: string;
  /** Undefined when the server did not check this part of the token, because an earlier step failed. */
  isRight: boolean | undefined;
  /** A sentence about the checked part of the token: what the server expects, or what is wrong. */
  sentence: string;
}

export interface Verdict {
  failed: (typeof steps)[number]['name'] | undefined;
  reason: string;
}

interface Given {
  header: string | undefined;
  token: WsseToken | undefined;
  nonceReused: boolean;
  /** The time of the server when the request arrived. */
  at: Date;
}

export interface SignatureFindings extends Given {
  isKnown: boolean;
  failure: WsseFailure | undefined;
  mistakes: readonly string[] | undefined;
  rejectNonceReuse: boolean;
}

interface Step {
  name: string;
  /** Quotes nothing of a malformed header, because the digest may be anywhere in the header. */
  found(given: Given, isRight: boolean | undefined): string;
  expected(given: Given): string;
  wrong(findings: SignatureFindings): string | undefined;
}

// The steps in which the server checks the header X-WSSE, in the order of the checks.
const steps = [
  {
    name: 'Header',
    found: ({ header }) => (header === undefined ? 'none' : `${header.length} characters`),
    expected: () => 'Each request must have the header X-WSSE.',
    wrong: ({ header }) => (header === undefined ? 'The header X-WSSE is missing.' : undefined),
  },
  {
    name: 'Form',
    found: ({ header, token }) => {
      if (token) return 'a UsernameToken with four parts';
      return header === undefined ? '' : 'another text';
    },
    expected: () =>
      'The header must be UsernameToken Username="…", PasswordDigest="…", Nonce="…", Created="…".',
    wrong: ({ header = '', token }) =>
      token ? undefined : `The header X-WSSE is malformed: ${diagnoseForm(header)}.`,
  },
  {
    name: 'Username',
    found: ({ token }) => token?.username ?? '',
    expected: () => 'The server must know the username.',
    wrong: ({ isKnown }) =>
      isKnown ? undefined : 'The server does not know the Username of the header X-WSSE.',
  },
  {
    name: 'Nonce',
    found: ({ token }) => token?.nonce ?? '',
    expected: () =>
      `The Nonce must be the Base64 of at least ${nonceLength} lower-case hexadecimal characters.`,
    wrong: ({ failure, header = '', token }) =>
      failure === 'nonce' ? `The Nonce ${diagnoseNonce(header, token)}.` : undefined,
  },
  {
    name: 'Created',
    found: ({ token }) => token?.created ?? '',
    expected: () => 'Created must be UTC, as YYYY-MM-DDTHH:MM:SSZ.',
    wrong: ({ failure, token }) =>
      failure === 'created'
        ? `Created ${diagnoseCreatedText(token?.created ?? '')}; it must be UTC as YYYY-MM-DDTHH:MM:SSZ.`
        : undefined,
  },
  {
    name: 'Age',
    found: ({ token, at }) => (token ? ageOf(token, at) : ''),
    expected: ({ at }) =>
      `Created must be within ${tokenLifetimeSeconds} s of the server's time, which was ${isoSeconds(at)}.`,
    wrong({ failure, token, at }) {
      if (failure !== 'expired') return undefined;
      const seconds = (Date.parse(token?.created ?? '') - at.getTime()) / 1000;
      const reason = Number.isNaN(seconds) ? 'is not a date' : `is ${diagnoseTime(seconds)}`;
      const end = reason.endsWith('?') ? '' : '.';
      return `Created ${reason}${end} It must be within ${tokenLifetimeSeconds} s of the server's time, ${isoSeconds(at)}.`;
    },
  },
  {
    name: 'PasswordDigest',
    found: (_given, isRight) => {
      if (isRight === undefined) return '';
      return isRight
        ? 'the digest that the server has computed'
        : 'a digest that the server has not computed';
    },
    expected: () =>
      'The PasswordDigest must be the Base64 of the SHA-1 of nonce, Created and secret.',
    wrong({ failure, mistakes }) {
      if (failure !== 'digest') return undefined;
      const reason =
        mistakes?.join(', and ') ??
        'no usual mistake explains the digest, so another secret was likely used';
      return `The PasswordDigest does not fit: ${reason}.`;
    },
  },
  {
    name: 'Repetition',
    found({ nonceReused }, isRight) {
      if (isRight === undefined) return '';
      return nonceReused || !isRight ? 'a nonce that was used before' : 'a new nonce';
    },
    expected: ({ nonceReused }) =>
      nonceReused
        ? 'The server accepts a repeated nonce, because rejectNonceReuse is off.'
        : 'Each request must have a new nonce.',
    wrong: ({ nonceReused, rejectNonceReuse }) =>
      nonceReused && rejectNonceReuse
        ? 'The Nonce was used before: make a new token for every request.'
        : undefined,
  },
] as const satisfies readonly Step[];

const allRight: Verdict = { failed: undefined, reason: '' };

export function verdictOn(findings: SignatureFindings): Verdict {
  const { token, isKnown, failure, nonceReused } = findings;
  if (token && isKnown && failure === undefined && !nonceReused) return allRight;
  for (const { name, wrong } of steps) {
    const reason = wrong(findings);
    if (reason !== undefined) return { failed: name, reason };
  }
  if (failure === undefined) return allRight;
  // No step found a mistake, but the check of the token failed, so the server refuses the token.
  return { failed: 'Form', reason: `The header X-WSSE is wrong: ${failure}.` };
}

/** Lists the steps of the check of a signature with their results, without the digest and the secret. */
export function signatureSteps({
  verdict: { failed, reason },
  ...checked
}: Omit<Given, 'token'> & { verdict: Verdict }): SignatureStep[] {
  const { header } = checked;
  const given: Given = { ...checked, token: header === undefined ? undefined : parseWsse(header) };
  const last = steps.findIndex(({ name }) => name === failed);
  return steps.map((step: Step, index) => {
    const isRight = last === -1 || index < last ? true : index === last ? false : undefined;
    return {
      name: step.name,
      found: cut(step.found(given, isRight)),
      isRight,
      sentence: isRight === false ? reason : step.expected(given),
    };
  });
}

function ageOf({ created }: WsseToken, at: Date): string {
  const seconds = Math.round((at.getTime() - Date.parse(created)) / 1000);
  if (Number.isNaN(seconds)) return 'no date';
  return seconds < 0 ? `${-seconds} s ahead` : `${seconds} s old`;
}

function isoSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

function diagnoseForm(header: string): string {
  if (/^X-WSSE:/i.test(header)) return 'its value repeats the header name X-WSSE';
  if (!header.startsWith('UsernameToken ')) return 'its value must begin with UsernameToken';
  for (const name of ['Username', 'PasswordDigest', 'Nonce', 'Created']) {
    const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(header) ?? [];
    if (value === undefined) return `it has no ${name}="…"`;
    if (name === 'Nonce' && !parseWsse(headerWith(value))) {
      return `Nonce ${isHexadecimal(value) ? rawNonce : 'must be standard Base64 with padding'}`;
    }
  }
  return (
    'it must be UsernameToken Username="…", PasswordDigest="…", Nonce="…", Created="…", ' +
    'in this order and without other text'
  );
}

function headerWith(nonce: string): string {
  return `UsernameToken Username="", PasswordDigest="", Nonce="${nonce}", Created=""`;
}

const rawNonce = 'is the raw nonce, but must be the Base64 of the nonce';

function diagnoseNonce(header: string, token: WsseToken | undefined): string {
  const nonce = token?.nonce ?? '';
  const [, text = ''] = /Nonce="([^"]*)"/.exec(header) ?? [];
  if (isHexadecimal(text)) return rawNonce;
  if (/^[0-9a-f]*$/.test(nonce))
    return `has ${nonce.length} characters, but must have at least ${nonceLength}`;
  if (/^[0-9a-f]*$/i.test(nonce)) return 'must be in lower case';
  return (
    `must be the Base64 of at least ${nonceLength} hexadecimal characters; ` +
    'it is the Base64 of other text, or of the bytes that the characters encode'
  );
}

/** Libraries make hexadecimal nonces of at least 20 characters. The Base64 of a nonce also has other characters. */
function isHexadecimal(text: string): boolean {
  return text.length >= 16 && /^[0-9a-f]+$/i.test(text);
}

export function diagnoseCreatedText(created: string): string {
  if (/:\d\d\.\d+/.test(created)) return 'has fractions of a second (milliseconds)';
  if (/[+-]\d\d:?\d\d$/.test(created)) return 'has a time zone instead of the Z for UTC';
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(created)) return 'lacks the Z at its end';
  return 'has another form';
}

function diagnoseTime(seconds: number): string {
  const distance = `${formatDuration(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'old'}`;
  const quarterHour = 15 * 60;
  const quarters = Math.round(seconds / quarterHour);
  const remainder = Math.abs(seconds - quarters * quarterHour);
  // Time zones differ from UTC by whole quarter hours, and by at most 14 hours.
  if (remainder <= 60 && Math.abs(quarters) <= 14 * 4) {
    return `${distance}, nearly a whole number of quarter hours. Is it local time instead of UTC?`;
  }
  return seconds > 0
    ? `${distance}: the clock of the client is fast, or its time is not UTC`
    : `${distance}: the token is too old. Make a new token for every request`;
}

function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ];
  return parts
    .filter(([number]) => number !== 0)
    .map((part) => part.join(' '))
    .join(' ');
}
