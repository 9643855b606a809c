import { fromBase64 } from '../../../packages/client/src/sign/base64.ts';
import { isNonce } from '../../../packages/client/src/sign/nonce.ts';
import { webSha1 } from '../../../packages/client/src/sign/sha1.ts';
import { isUsername, parseWsse, signWsse } from '../../../packages/client/src/sign/wsse.ts';
import { diagnoseCreatedText } from '../../../packages/test-server/src/check/signature-steps.ts';
import { nonceLength } from '../../../packages/test-server/src/generated/constants.ts';
import { toHex } from './bytes.ts';

export interface SignatureInput {
  username: string;
  secret: string;
  nonce: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  created: string;
}

/** What each step of section 5 of the service description gives. */
export interface SignedSteps {
  nonce: string;
  nonceBase64: string;
  created: string;
  /** Nonce and Created, which the secret follows. */
  beforeSecret: string;
  digestHex: string;
  passwordDigest: string;
  /** The value of the header. */
  header: string;
  /** A request for a shell. */
  curl: string;
}

/** What is wrong with each input; none of them has a message when all are right. */
export type InputProblems = Partial<Record<keyof SignatureInput, string>>;

export function problemsOf({ username, secret, nonce, created }: SignatureInput): InputProblems {
  const problems: InputProblems = {};
  if (username === '') problems.username = 'Type the username.';
  else if (!isUsername(username)) {
    problems.username =
      'It stands between quotes: only printable ASCII, without quotes and backslashes.';
  }
  if (secret === '') problems.secret = 'Type the secret.';
  if (!isNonce(nonce)) {
    problems.nonce = `A nonce has at least ${nonceLength} lower-case hexadecimal characters; this has ${nonce.length} characters.`;
  }
  const problem = createdProblem(created);
  if (problem !== undefined) problems.created = problem;
  return problems;
}

function createdProblem(created: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(created)) {
    return `Created ${diagnoseCreatedText(created)}; it must be UTC as YYYY-MM-DDTHH:MM:SSZ.`;
  }
  // Some days are read as another one, such as February 30.
  const time = new Date(created);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== created.replace('Z', '.000Z')) {
    return 'Created is not a date.';
  }
  return undefined;
}

/**
 * Every step from the nonce to the header.
 *
 * @throws {TypeError} when `problemsOf` has something against the input
 */
export async function signStepByStep(input: SignatureInput): Promise<SignedSteps> {
  const { nonce, created } = input;
  const header = await signWsse({ ...input, created: new Date(created), sha1: webSha1 });
  const passwordDigest = parseWsse(header)?.passwordDigest ?? '';
  return {
    nonce,
    nonceBase64: btoa(nonce),
    created,
    beforeSecret: nonce + created,
    digestHex: toHex(fromBase64(passwordDigest) ?? new Uint8Array()),
    passwordDigest,
    header,
    curl: curlOf(header),
  };
}

function curlOf(header: string): string {
  // Between single quotes, a shell changes nothing; the quote itself has to stand outside.
  return `curl "$FX_BASE_URL/wallets" -H 'X-WSSE: ${header.replaceAll("'", "'\\''")}'`;
}
