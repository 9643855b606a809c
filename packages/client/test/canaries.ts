import { inspect } from 'node:util';
import { storyPayment } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ClientOptions } from '../src/call/client-options.ts';
import type { Client } from '../src/create-client.ts';
import type { CallOptions } from '../src/ground/pipeline.ts';

/** Values that must not be seen again; long enough not to occur by chance. */
export interface Canaries {
  secret: string;
  accountNumber: string;
  name: string;
  street: string;
  email: string;
  communication: string;
  file: string;
}

const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 16, maxLength: 16 });
const odd = fc.constantFrom(...' .,;:\'"#(){}[]$^*+=~`!@-_éßç漢🏦\n\t\u0001', '\ud800');
/** Without the characters that the service forbids. */
const freeText = fc
  .tuple(word, fc.array(odd, { maxLength: 6 }), word)
  .map(([first, between, last]) => `${first}${between.join('')}${last}`);

export const canaries: fc.Arbitrary<Canaries> = fc.record({
  secret: fc
    .tuple(word, fc.constantFrom('', '\\', '\\\\"', '/', '%41', '<&>', '\n'), freeText)
    .map((parts) => parts.join('')),
  accountNumber: freeText,
  name: freeText,
  street: freeText,
  email: fc.tuple(word, word).map(([user, host]) => `${user}@${host}.example`),
  communication: freeText,
  file: fc
    .uint8Array({ minLength: 24, maxLength: 1_400, size: 'max' })
    .map((bytes) => Buffer.from(bytes).toString('base64')),
});

/** A call that sends some of them. */
export interface PlantingCall {
  operation: string;
  plants: (keyof Canaries)[];
  call: (fx: Client, planted: Canaries, options?: CallOptions) => Promise<unknown>;
}

export const plantingCalls: PlantingCall[] = [
  {
    operation: 'createPayment',
    plants: ['communication'],
    call: (fx, { communication }, options) =>
      fx.payments.create({ ...storyPayment, communication }, options),
  },
  {
    operation: 'createExternalBankAccount',
    plants: ['accountNumber', 'name', 'street', 'email'],
    call: (fx, { accountNumber, name, street, email }, options) => {
      const address = { street, country: 'DE' };
      const body = {
        accountNumber,
        currency: 'EUR',
        holderBank: { bic: 'EXAMDEFF', address },
        holder: { name, type: 'Corporate', address },
        contactEmail: email,
      } as const;
      return fx.externalBankAccounts.create(body, options);
    },
  },
  {
    operation: 'uploadProofOfTransaction',
    plants: ['file'],
    call: (fx, { file }, options) => {
      const body = { documentType: 'invoice', tag: 'Invoice 1108', file } as const;
      return fx.payments.uploadProofOfTransaction('P1', body, options);
    },
  },
  {
    operation: 'getWallet',
    plants: [],
    call: (fx, _planted, options) => fx.wallets.get('NDgyODM', options),
  },
];

/** Options that listen to everything that a client tells, and do not wait. */
export function listening(heard: unknown[]): Partial<ClientOptions> {
  const hear = (told: unknown) => void heard.push(told);
  return {
    logger: { debug: hear, warn: hear, error: hear },
    // The events only: request and response are the caller's own.
    hooks: {
      onRequest: (event) => hear(event),
      onResponse: (event) => hear(event),
      onRetry: hear,
      onError: hear,
    },
  };
}

/** Every text that an error shows, and what hooks and logger were told. */
export function shown(error: unknown, heard: unknown[]): string {
  const texts = [inspect(error, { depth: 20 }), inspect(heard, { depth: 20 })];
  texts.push(JSON.stringify(heard));
  let current = error;
  while (current instanceof Error) {
    texts.push(current.message, `${current.stack}`, String(current), JSON.stringify(current));
    current = current.cause;
  }
  return texts.join('\n');
}

/** Both ends of each text are looked for, whatever its encoding and whatever separates its letters. */
export function expectNone(text: string, secrets: string[]): void {
  const found = lettersOf(text);
  for (const secret of secrets) {
    const letters = lettersOf(secret);
    for (const end of [letters.slice(0, 16), letters.slice(-16)]) {
      const at = found.indexOf(end);
      if (at < 0) continue;
      const context = found.slice(Math.max(0, at - 100), at + 100);
      expect.fail(`${JSON.stringify(secret.slice(0, 100))} is shown in …${context}…`);
    }
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
