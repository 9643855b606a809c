import { UnexpectedResponseError } from '../errors/errors.ts';
import { freeText } from '../generated/checks.ts';
import { textOf } from '../ground/text-of.ts';
import {
  countries,
  longestName,
  longestSepaName,
  outsideSepa,
  sepaCountries,
  sources,
} from './rules.ts';

/** Something in a beneficiary that may make a payment to it bounce. Nothing is refused for it: the service decides. */
export interface AuditFinding {
  /** Of the beneficiary. */
  id: string;
  /** Such as `holder.address.city`. */
  field: string;
  /**
   * - `rejected-by-rule`: a rulebook or the interface says that it is rejected.
   * - `may-be-delayed`: banks on the way may stop it, or change it.
   * - `note`: banks repair it.
   */
  level: 'rejected-by-rule' | 'may-be-delayed' | 'note';
  /** Tells what is wrong and what to do. Never holds the value. */
  rule: string;
  /** The rulebook or section that has the rule. */
  source: string;
}

/** The texts of one beneficiary, and its findings. */
interface Review {
  isSepa: boolean;
  /** The text of a field by its path; empty where there is none. */
  read(field: string): string;
  add(level: AuditFinding['level'], field: string, rule: string, source: string): void;
}

const parts = ['street', 'postCode', 'city', 'province', 'country'];

/**
 * Everything that may make payments to a beneficiary bounce.
 *
 * @param operation - that has answered with it
 * @throws {UnexpectedResponseError} naming the beneficiary, and the field that has another type than described
 */
export function findingsOf(account: object, operation: string): AuditFinding[] {
  const id = textOf(Object(account).id) ?? 'without an id';
  const findings: AuditFinding[] = [];
  const read = (field: string) => readText(account, field, { id, operation });
  const iban = /^[A-Z]{2}(?=\d\d)/.exec(read('accountNumber').toUpperCase())?.[0] ?? '';
  const review: Review = {
    isSepa: read('currency') === 'EUR' && sepaCountries.has(iban),
    read,
    add: (level, field, rule, source) => findings.push({ id, field, level, rule, source }),
  };
  checkName(review);
  // A bank with a BIC is sent without its address.
  const addresses = ['holder.address', ...(read('holderBank.bic') ? [] : ['holderBank.address'])];
  for (const address of addresses) checkAddress(review, address);
  const fields = addresses.flatMap((address) => parts.map((part) => `${address}.${part}`));
  for (const field of ['holder.name', ...fields]) checkCharacters(review, field);
  return findings;
}

function readText(account: object, field: string, { id = '', operation = '' }): string {
  let value: unknown = account;
  for (const name of field.split('.')) {
    if (value == null) return '';
    value = typeof value === 'object' && !Array.isArray(value) ? Object(value)[name] : Number.NaN;
  }
  if (value == null || typeof value === 'string') return value ?? '';
  const message = `${operation} answered the beneficiary ${id} with another type of ${field} than is described`;
  throw new UnexpectedResponseError(message, { operation, attempts: [], outcome: 'no-effect' });
}

function checkName({ read, add, isSepa }: Review): void {
  const { length } = [...read('holder.name')];
  if (length > longestName) {
    const rule = `has ${length} characters, and at most ${longestName} can be sent. Make a new beneficiary with a shorter name.`;
    add('rejected-by-rule', 'holder.name', rule, sources.service);
  } else if (isSepa && length > longestSepaName) {
    const rule = `has ${length} characters, and banks pass on ${longestSepaName} in SEPA: the rest may be cut off.`;
    add('may-be-delayed', 'holder.name', rule, sources.sepaName);
  }
}

function checkAddress({ read, add, isSepa }: Review, address: string): void {
  const at = (part: string) => read(`${address}.${part}`).trim();
  // Inside the EEA, SEPA asks for no address.
  if (parts.every((part) => at(part) === '')) return;
  const source = isSepa ? sources.sepa : sources.swift;
  if (!isWord(at('city'))) {
    const rule = hasTown(at('street'))
      ? 'is missing, and the street seems to have the town. Make a new beneficiary with the town in city.'
      : 'is missing, and an address needs its town. Make a new beneficiary with the town in city, or without an address.';
    add('rejected-by-rule', `${address}.city`, rule, source);
  }
  const country = at('country');
  if (countries.has(country)) return;
  if (countries.has(country.toUpperCase())) {
    add('note', `${address}.country`, 'must have two capital letters.', sources.country);
    return;
  }
  const rule =
    'is not a country of ISO 3166-1. Make a new beneficiary with two letters such as DE.';
  add('rejected-by-rule', `${address}.country`, rule, sources.country);
}

/** A dash, a point or a number stands for a town that nobody knew. */
function isWord(town: string): boolean {
  return /\p{L}{2}/u.test(town) && !/^n\W?[av]\W?$|^(none|null|unknown|notprovided)$/i.test(town);
}

/** Whether a street has another part behind its number, such as a postal code and a town. */
function hasTown(street: string): boolean {
  return /[,;\n]\s*[^,;\n]*\p{L}{2}|\S\s+\d{4,}[\s-]+\p{L}{2}/u.test(street);
}

function checkCharacters({ read, add, isSepa }: Review, field: string): void {
  const text = read(field);
  if (!freeText.pattern?.test(text)) {
    const rule = `${freeText.rule}, which the interface refuses. Make a new beneficiary without it.`;
    add('rejected-by-rule', field, rule, sources.service);
  } else if (isSepa && outsideSepa.test(text)) {
    const rule = 'has letters that not all banks of SEPA take: they convert them.';
    add('note', field, rule, sources.letters);
  }
}
