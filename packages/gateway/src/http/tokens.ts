import { hash } from 'node:crypto';

/** A token of a program, a person or an assistant. A name has several tokens while one of them is being replaced. */
export interface Named {
  name: string;
  token: string;
}

export interface Tokens {
  /** The tokens of programs that may call the gateway. */
  callers: readonly Named[];
  /** The tokens of the people who decide about requests and prepared objects. */
  deciders: readonly Named[];
  /** The tokens of assistants, which read and prepare, and confirm nothing. These tokens are valid only for `/mcp`. */
  assistants?: readonly Named[] | undefined;
}

const namePattern = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const nameRule = 'A name must have 1 to 32 lowercase letters, digits, dots, hyphens or underscores';
const shortestToken = 16;
const tokenRule = `must have at least ${shortestToken} ASCII characters, without spaces`;
const isToken = (token: unknown): token is string =>
  typeof token === 'string' && token.length >= shortestToken && /^[\x21-\x7e]*$/.test(token);

/** Reads a text such as `shop:TOKEN,erp:TOKEN`, or lines of a file. @throws {TypeError} whose message never has a token */
export function readTokens(text: string, source: string): Named[] {
  const entries = text.split(/[,\n]/).map((entry) => entry.trim());
  const used = entries.filter((entry) => entry && !entry.startsWith('#'));
  return used.map((entry, index) => {
    const [, name = '', token = ''] = /^([^:]*):(.*)$/.exec(entry) ?? [];
    const place = `entry ${index + 1} of ${source}`;
    if (!namePattern.test(name)) throw new TypeError(`${place} must be NAME:TOKEN. ${nameRule}`);
    if (!isToken(token)) throw new TypeError(`the token of ${place} ${tokenRule}`);
    return { name, token };
  });
}

export type Role = 'program' | 'decider' | 'assistant';

/**
 * Finds programs, people and assistants by their tokens, which can be replaced while the gateway runs. The search compares
 * digests of tokens, so that the time of an answer reveals nothing of a token.
 *
 * @throws {TypeError} when a token or name is missing or wrong; then the tokens stay as they were
 */
export function createTokens(given: Tokens) {
  let owners = ownersOf(given);
  return {
    /** Finds the owner of the bearer token in the header Authorization of a request. */
    find(authorization: string | undefined) {
      const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      return token === undefined ? undefined : owners.get(hash('sha256', token));
    },
    replace(next: Tokens) {
      owners = ownersOf(next);
    },
  };
}

function ownersOf({ callers = [], deciders = [], assistants = [] }: Partial<Tokens>) {
  const missing: string[] = [];
  if (callers.length === 0)
    missing.push('callers (GATEWAY_TOKENS) must have the token of at least one program.');
  if (deciders.length === 0)
    missing.push(
      'deciders (GATEWAY_DECIDERS) must have the token of at least one person who decides.',
    );
  if (missing.length > 0) throw new TypeError(missing.join('\n'));

  const owners = new Map<string, { name: string; role: Role }>();
  const add = (role: Role, { name, token }: Named) => {
    const owner = `the ${role} ${name}`;
    // A program with the name `*` would own the idempotency keys that belong to no program.
    if (!namePattern.test(name))
      throw new TypeError(`${name} is not a valid name of a ${role}. ${nameRule}`);
    // If a person and an assistant had the same name, a record would not show which of them acted.
    if (role === 'assistant' && [...callers, ...deciders].some((one) => one.name === name))
      throw new TypeError(`${owner} must not have the name of a program or of a person`);
    if (!isToken(token)) throw new TypeError(`the token of ${owner} ${tokenRule}`);
    const digest = hash('sha256', token);
    const other = owners.get(digest);
    if (other && (other.role !== role || other.name !== name))
      throw new TypeError(`${owner} must not have the token of the ${other.role} ${other.name}`);
    owners.set(digest, { name, role });
  };
  for (const one of callers) add('program', one);
  for (const one of deciders) add('decider', one);
  for (const one of assistants) add('assistant', one);
  return owners;
}
