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

const parts = ['street', 'postCode', 'city', 'province', 'country'] as const;

/** The paths of an address. Made once: an audit reads ten thousand. */
function pathsOf(address: string) {
  const paths = parts.map((part) => [part, `${address}.${part}`]);
  return Object.fromEntries(paths) as Record<(typeof parts)[number], string>;
}

const holderAddress = pathsOf('holder.address');
const bankAddress = pathsOf('holderBank.address');

/**
 * Everything that may make payments to a beneficiary bounce.
 *
 * @param operation - that has answered with it
 * @throws {UnexpectedResponseError} naming the beneficiary, and the field that has another type than described
 */
export function findingsOf(account: object, operation: string): AuditFinding[] {
  const id = textOf(Object(account).id) ?? 'without an id';
  const findings: AuditFinding[] = [];
  const read = (field: string) => readText(account, field, id, operation);
  const iban = /^[A-Z]{2}(?=\d\d)/i.exec(read('accountNumber'))?.[0].toUpperCase() ?? '';
  const review: Review = {
    isSepa: read('currency') === 'EUR' && sepaCountries.has(iban),
    read,
    add: (level, field, rule, source) => findings.push({ id, field, level, rule, source }),
  };
  checkName(review);
  checkAddress(review, holderAddress);
  // A bank with a BIC is sent without its address.
  if (!read('holderBank.bic')) checkAddress(review, bankAddress);
  return findings;
}

function readText(account: object, field: string, id: string, operation: string): string {
  let value: unknown = account;
  for (const name of field.split('.')) {
    if (value == null) return '';
    value = typeof value === 'object' && !Array.isArray(value) ? Object(value)[name] : Number.NaN;
  }
  if (value == null || typeof value === 'string') return value ?? '';
  const message = `${operation} answered the beneficiary ${id} with another type of ${field} than is described`;
  throw new UnexpectedResponseError(message, { operation, attempts: [], outcome: 'no-effect' });
}

function checkName(review: Review): void {
  const { read, add, isSepa } = review;
  const field = 'holder.name';
  const name = read(field);
  // Characters, not UTF-16 units: counted only where it matters.
  const length = name.length > longestSepaName ? [...name].length : 0;
  if (length > longestName) {
    const rule = `has ${length} characters, and at most ${longestName} can be sent. Make a new beneficiary with a shorter name.`;
    add('rejected-by-rule', field, rule, sources.service);
  } else if (isSepa && length > longestSepaName) {
    const rule = `has ${length} characters, and banks pass on ${longestSepaName} in SEPA: the rest may be cut off.`;
    add('may-be-delayed', field, rule, sources.sepaName);
  }
  checkCharacters(review, field, name);
}

function checkAddress(review: Review, paths: ReturnType<typeof pathsOf>): void {
  const { read, add, isSepa } = review;
  let isEmpty = true;
  for (const part of parts) {
    const text = read(paths[part]);
    if (text.trim() !== '') isEmpty = false;
    checkCharacters(review, paths[part], text);
  }
  // Inside the EEA, SEPA asks for no address.
  if (isEmpty) return;
  if (!isWord(read(paths.city))) {
    const rule = hasTown(read(paths.street))
      ? 'is missing, and the street seems to have the town. Make a new beneficiary with the town in city.'
      : 'is missing, and an address needs its town. Make a new beneficiary with the town in city, or without an address.';
    add('rejected-by-rule', paths.city, rule, isSepa ? sources.sepa : sources.swift);
  }
  const country = read(paths.country);
  if (countries.has(country)) return;
  if (countries.has(country.trim().toUpperCase())) {
    add('note', paths.country, 'must be two capital letters.', sources.country);
    return;
  }
  const rule =
    'is not a country of ISO 3166-1. Make a new beneficiary with two letters such as DE.';
  add('rejected-by-rule', paths.country, rule, sources.country);
}

/** A dash, a number or `n/a` stands for a town that nobody knew. Towns of one letter exist: Å, Y. */
function isWord(town: string): boolean {
  return /\p{L}/u.test(town) && !/^\s*(n[\W_]a\W?|null|notprovided)\s*$/i.test(town);
}

/** Whether a street has another part behind its number, such as a postal code and a town. */
function hasTown(street: string): boolean {
  return /[,;\n]\s*[^,;\n]*\p{L}{2}|\S\s+\d{4,}[\s-]+\p{L}{2}/u.test(street);
}

function checkCharacters({ add, isSepa }: Review, field: string, text: string): void {
  if (!freeText.pattern?.test(text)) {
    const rule = `${freeText.rule}, which the interface refuses. Make a new beneficiary without it.`;
    add('rejected-by-rule', field, rule, sources.service);
  } else if (isSepa && outsideSepa.test(text)) {
    const rule = 'has letters that not all banks of SEPA take: they convert them.';
    add('note', field, rule, sources.letters);
  }
}
