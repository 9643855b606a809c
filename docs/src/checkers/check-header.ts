import { fromBase64 } from '../../../packages/client/src/sign/base64.ts';
import { webSha1 } from '../../../packages/client/src/sign/sha1.ts';
import { parseWsse, type WsseToken } from '../../../packages/client/src/sign/wsse.ts';
import {
  createAuthenticator,
  type SignedClaim,
} from '../../../packages/test-server/src/check/authenticate.ts';
import type { Hash } from '../../../packages/test-server/src/check/diagnose-digest.ts';
import {
  type SignatureStep,
  signatureSteps,
} from '../../../packages/test-server/src/check/signature-steps.ts';

export interface PastedHeader {
  /** The value of the X-WSSE header to check, or a line with the header's name from a log or a curl command. */
  text: string;
  /** The username to compare with the header's; an empty username is not compared. */
  username: string;
  /** The secret to check the header's digest with; without a secret the digest is not checked. */
  secret: string;
  /** The time at which the service received the header. */
  at: Date;
}

export interface CheckedHeader {
  steps: SignatureStep[];
  /** The correct PasswordDigest for this header and secret; undefined if the secret is not known. */
  expectedDigest: string | undefined;
}

const names = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

/** Computes hashes with the browser's WebCrypto, which has no MD5. */
const webHash: Hash = async (name, bytes) =>
  name === 'md5'
    ? undefined
    : new Uint8Array(await globalThis.crypto.subtle.digest(names[name], bytes));

const verify = createAuthenticator({ rejectNonceReuse: false, hash: webHash });

/**
 * Checks every part of an X-WSSE header. Unlike a server, the check goes on after a wrong username or age, because
 * these mistakes say nothing about the other parts of the header.
 */
export async function checkHeader({
  text,
  username,
  secret,
  at,
}: PastedHeader): Promise<CheckedHeader> {
  const header = headerIn(text);
  const token = parseWsse(header);
  const user = { credentials: { username, secret }, isReused: () => false };
  const changes = new Map<string, Partial<SignatureStep>>();
  if (token) changes.set('Username', comparison(token, username));
  const claim: SignedClaim = { header, token, user };
  let { verdict } = await verify(claim, at);
  if (verdict.failed === 'Age' && token && !Number.isNaN(Date.parse(token.created))) {
    changes.set('Age', { isRight: false, sentence: verdict.reason });
    ({ verdict } = await verify(claim, new Date(token.created)));
  }
  const steps = signatureSteps({ header, verdict, nonceReused: false, at })
    // Omits the check for a repeated nonce, because only the service has the nonces of earlier headers.
    .filter(({ name }) => name !== 'Repetition')
    .map((step) => ({ ...step, ...changes.get(step.name) }));
  return token ? withDigest(steps, token, secret) : { steps, expectedDigest: undefined };
}

function comparison(token: WsseToken, username: string): Partial<SignatureStep> {
  if (username === '') {
    return { isRight: undefined, sentence: 'Type the username to compare it with the header.' };
  }
  const isRight = token.username === username;
  return {
    isRight,
    sentence: `The Username in the header is ${isRight ? '' : 'not '}the one that you typed.`,
  };
}

/** Finds the value of the header in pasted text: removes the name of the header, and what a shell command or a log adds. */
function headerIn(text: string): string {
  const argument = text.trim().replace(/^(?:-H|--header)\s+/, '');
  const quoted = /^(["'])(.*)\1[\s\\]*$/s.exec(argument);
  const unquoted = (quoted?.[2] ?? argument).trim();
  return unquoted.replace(/^x-wsse\s*:\s*/i, '').replaceAll('\\"', '"');
}

/** Adds the results that a reader sees only after typing the secret: whether the digest is right, and the correct digest. */
async function withDigest(
  steps: SignatureStep[],
  token: WsseToken,
  secret: string,
): Promise<CheckedHeader> {
  const digest = steps.find(({ name }) => name === 'PasswordDigest');
  if (digest?.isRight === undefined) return { steps, expectedDigest: undefined };
  const replace = (changes: Partial<SignatureStep>) =>
    steps.map((step) => (step === digest ? { ...step, ...changes } : step));
  if (secret === '') {
    const sentence = 'Type the secret to check the PasswordDigest.';
    return {
      steps: replace({ isRight: undefined, found: '', sentence }),
      expectedDigest: undefined,
    };
  }
  const expectedDigest = await webSha1(token.nonce + token.created + secret);
  if (digest.isRight) return { steps, expectedDigest };
  const cause = (await otherInput(token, secret)) ?? likeMd5(token);
  const sentence = cause === undefined ? digest.sentence : `The PasswordDigest is wrong: ${cause}.`;
  return { steps: replace({ sentence }), expectedDigest };
}

/** Finds the mistake if the digest was computed from a text that differs a little from the header and the secret. */
async function otherInput(token: WsseToken, secret: string): Promise<string | undefined> {
  const { nonce, created, passwordDigest } = token;
  const trimmed =
    'the secret that you typed has space around it, and the digest was computed without the space';
  const times = [-3, -2, -1, 1, 2, 3].map((seconds) => {
    const other = `${new Date(Date.parse(created) + seconds * 1000).toISOString().slice(0, 19)}Z`;
    const cause = `the digest was computed for ${other}, and Created is ${created}: read the clock once for both`;
    return [other + secret, cause] as const;
  });
  const inputs = [
    [`${created}${secret}\n`, 'the digest was computed with a line break after the secret'],
    [
      `${created}${secret}\r\n`,
      'the digest was computed with a line break (CR LF) after the secret',
    ],
    [created + secret.trim(), trimmed],
    ...times,
  ] as const;
  for (const [input, cause] of inputs) {
    if ((await webSha1(nonce + input)) === passwordDigest) return cause;
  }
  return undefined;
}

/** A browser cannot compute MD5, but this page recognizes an MD5 digest by its length of 16 bytes. */
function likeMd5({ passwordDigest }: WsseToken): string | undefined {
  const isHex = /^[\da-f]{32}$/i.test(passwordDigest);
  if (!isHex && fromBase64(passwordDigest)?.length !== 16) return undefined;
  return 'the digest has 16 bytes, as many as MD5 gives; SHA-1 gives 20';
}
