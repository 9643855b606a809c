import { parseWsse, type WsseToken } from '@crossborder-fx/client/wsse';
import { nonceLength, tokenLifetimeSeconds } from '../generated/constants.ts';

/** A step of the check of `X-WSSE`, and how it went. */
export interface SignatureStep {
  /** What is checked, such as `Nonce`. */
  name: string;
  /** What was found, without anything secret. */
  found: string;
  /** Undefined when it was not checked, since a step before it failed. */
  isRight: boolean | undefined;
  /** What is expected, or what was wrong, as a sentence. */
  sentence: string;
}

/** How the check of a signature ended. */
export interface Verdict {
  /** The step that failed; undefined when all were right. */
  failed: SignatureCheck | undefined;
  /** Why the request was refused. */
  reason: string;
}

/** What the steps are told from, when somebody reads them. */
export interface CheckedSignature {
  /** The header X-WSSE. */
  header: string | undefined;
  verdict: Verdict;
  nonceReused: boolean;
  /** The time of the server. */
  at: Date;
}

// A header may have 16 kB.
const longestFound = 100;

interface Found {
  header: string | undefined;
  token: WsseToken | undefined;
  nonceReused: boolean;
  at: Date;
}

interface Check {
  name: string;
  /** Of a header that may be malformed, nothing is shown: the digest could stand anywhere in it. */
  found(given: Found, isRight: boolean | undefined): string;
  expected(given: Found): string;
}

// In the order in which they are made.
const checks = [
  {
    name: 'Header',
    found: ({ header }) => (header === undefined ? 'none' : `${header.length} characters`),
    expected: () => 'Each request needs the header X-WSSE.',
  },
  {
    name: 'Form',
    found: ({ header, token }) => {
      if (token) return 'UsernameToken with its four parts';
      return header === undefined ? '' : 'another text';
    },
    expected: () =>
      'The header is UsernameToken Username="…", PasswordDigest="…", Nonce="…", Created="…".',
  },
  {
    name: 'Username',
    found: ({ token }) => token?.username ?? '',
    expected: () => 'The server knows this username.',
  },
  {
    name: 'Nonce',
    found: ({ token }) => token?.nonce ?? '',
    expected: () =>
      `It is the Base64 of at least ${nonceLength} lower-case hexadecimal characters.`,
  },
  {
    name: 'Created',
    found: ({ token }) => token?.created ?? '',
    expected: () => 'It is UTC, as YYYY-MM-DDTHH:MM:SSZ.',
  },
  {
    name: 'Age',
    found: ({ token, at }) => (token ? ageOf(token, at) : ''),
    expected: ({ at }) =>
      `Created may be ${tokenLifetimeSeconds} s off; the time of the server was ${isoSeconds(at)}.`,
  },
  {
    name: 'PasswordDigest',
    found: (_given, isRight) => {
      if (isRight === undefined) return '';
      return isRight ? 'the digest that the server computes too' : 'another digest';
    },
    expected: () => 'It is the Base64 of the SHA-1 of nonce, Created and secret.',
  },
  {
    name: 'Repetition',
    found({ nonceReused }, isRight) {
      if (isRight === undefined) return '';
      return nonceReused || !isRight ? 'a nonce that was used before' : 'a new nonce';
    },
    expected: ({ nonceReused }) =>
      nonceReused
        ? 'A nonce that was used before is accepted here, unless rejectNonceReuse is on.'
        : 'Each request has a nonce of its own.',
  },
] as const satisfies readonly Check[];

/** The name of a step. */
export type SignatureCheck = (typeof checks)[number]['name'];

/** What was checked of a signature, step by step. It has neither the digest nor the secret. */
export function signatureSteps({
  header,
  verdict: { failed, reason },
  nonceReused,
  at,
}: CheckedSignature): SignatureStep[] {
  const token = header === undefined ? undefined : parseWsse(header);
  const given: Found = { header, token, nonceReused, at };
  const last = checks.findIndex(({ name }) => name === failed);
  return checks.map((check: Check, index) => {
    const isRight = rightnessOf(index, last);
    return {
      name: check.name,
      found: cut(check.found(given, isRight)),
      isRight,
      sentence: isRight === false ? reason : check.expected(given),
    };
  });
}

/** @param failed - where the step is that failed; -1 when none did */
function rightnessOf(index: number, failed: number): boolean | undefined {
  if (failed === -1 || index < failed) return true;
  return index === failed ? false : undefined;
}

function ageOf({ created }: WsseToken, at: Date): string {
  const seconds = Math.round((at.getTime() - Date.parse(created)) / 1000);
  if (Number.isNaN(seconds)) return 'no date';
  return seconds < 0 ? `${-seconds} s ahead` : `${seconds} s old`;
}

export function isoSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

function cut(text: string): string {
  return text.length > longestFound ? `${text.slice(0, longestFound)}…` : text;
}
