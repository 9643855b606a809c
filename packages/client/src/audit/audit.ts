import type { ExternalBankAccount } from '@crossborder-fx/openapi';
import { textOf } from '../common/answer.ts';
import type { CallOptions } from '../common/pipeline.ts';
import { requireKnown } from '../common/require-known.ts';
import { UnexpectedResponseError, ValidationError } from '../errors/errors.ts';
import { freeText } from '../generated/checks.ts';
import type { Resources } from '../generated/resources.ts';
import { saysGone, withItsId } from '../once/once-errors.ts';
import { inLargePages } from '../once/shared-list.ts';
import {
  countries,
  longestName,
  longestSepaName,
  outsideSepa,
  sepaCountries,
  sources,
} from './rules.ts';

export interface AuditOptions extends Pick<CallOptions, 'signal' | 'timeout' | 'maxRetries'> {
  /**
   * Ids of the beneficiaries to audit, such as those of all payments of a payout run. An id for which the service shows no
   * beneficiary is a finding. @default all
   */
  ids?: Iterable<string> | undefined;
}

export interface Audit {
  /**
   * Reads beneficiaries, and yields a finding for each defect that may make a payment bounce: an address without a town or
   * without a country of ISO 3166-1, characters that the interface forbids, a name that is too long (service description,
   * sections 2.4, 5 and 8). The audit reads the list of beneficiaries once, in large pages, and changes nothing.
   *
   * If somebody deletes a beneficiary during the audit, the list may leave out another beneficiary. With `ids`, the audit looks
   * up each of these ids that the list leaves out.
   *
   * @throws {UnexpectedResponseError} naming the beneficiary, and the field that has another type than described
   */
  audit(options?: AuditOptions): AsyncIterable<AuditFinding>;
}

const list = 'listExternalBankAccounts';
const detail = 'getExternalBankAccount';
const atOnce = 4;

export async function* auditOf(
  { iterate, get }: Resources['externalBankAccounts'],
  options: AuditOptions = {},
): AsyncGenerator<AuditFinding> {
  const { ids, ...call } = requireKnown(options, ['ids', 'signal', 'timeout', 'maxRetries']);
  const wanted = ids && new Set(ids);
  for await (const account of inLargePages(iterate, {}, call)) {
    if (wanted?.delete(textOf(account.id) ?? '') !== false) yield* findingsOf(account, list);
  }
  // The list of beneficiaries may be out of date or change meanwhile, so the audit looks up each requested id that is
  // not in the list.
  const left = [...(wanted ?? [])];
  const read = withItsId(get, detail);
  for (let index = 0; index < left.length; index += atOnce) {
    const some = left.slice(index, index + atOnce).map((id) => read(id, call).catch(orGone));
    for (const [offset, account] of (await Promise.all(some)).entries()) {
      yield* account ? findingsOf(account, detail) : [goneOf(left[index + offset] ?? '')];
    }
  }
}

function orGone(error: unknown): ExternalBankAccount | undefined {
  // A text that does not have the form of an id belongs to no beneficiary.
  if (saysGone(error) || error instanceof ValidationError) return undefined;
  throw error;
}

function goneOf(id: string): AuditFinding {
  const rule = 'names a beneficiary that was deleted or never existed.';
  return { id, field: 'id', level: 'rejected-by-rule', rule, source: sources.beneficiary };
}

/**
 * A defect in the data of a beneficiary that may make a bank return a payment. The client still sends the payment: the service
 * decides whether to accept it.
 */
export interface AuditFinding {
  /** The id of the beneficiary. */
  id: string;
  /** The path of the beneficiary's field that has the defect, such as `holder.address.city`. */
  field: string;
  /**
   * - `rejected-by-rule`: a rulebook or the interface says that banks reject a payment with this defect.
   * - `may-be-delayed`: banks on the way may stop or change the payment.
   * - `note`: banks repair the defect.
   */
  level: 'rejected-by-rule' | 'may-be-delayed' | 'note';
  /** Says what is wrong with the field and how to correct it. The sentence never holds the value of the field. */
  rule: string;
  /** The rulebook, or the section of the service description, that states the rule. */
  source: string;
}

interface Review {
  isSepa: boolean;
  /** Returns an empty text for a field without text. @param path - the path of `object`, such as `holder.` */
  text(object: Fields, path: string, name: string): string;
  add(level: AuditFinding['level'], field: string, rule: string, source: string): void;
}

type Fields = Readonly<Record<string, unknown>>;

const parts = ['street', 'postCode', 'city', 'province', 'country'];

/** @throws {UnexpectedResponseError} naming the beneficiary, and the field that has another type than described */
function findingsOf(account: object, operation: string): AuditFinding[] {
  const id = textOf(Object(account).id) ?? 'without an id';
  const findings: AuditFinding[] = [];
  const refuse = (field: string): never => {
    const message = `${operation} returned the beneficiary ${id} with a ${field} of the wrong type`;
    throw new UnexpectedResponseError(message, { operation, attempts: [], outcome: 'no-effect' });
  };
  const text: Review['text'] = (object, path, name) => {
    const value = object[name];
    return typeof value === 'string' ? value : value == null ? '' : refuse(path + name);
  };
  const part = (object: Fields, path: string, name: string): Fields => {
    const value = object[name] ?? {};
    const isObject = typeof value === 'object' && !Array.isArray(value);
    return isObject ? (value as Fields) : refuse(path + name);
  };
  const fields = account as Fields;
  const iban = /^[A-Z]{2}(?=\d\d)/i.exec(text(fields, '', 'accountNumber'))?.[0] ?? '';
  const isEuro = text(fields, '', 'currency') === 'EUR';
  const review: Review = {
    isSepa: isEuro && sepaCountries.has(iban.toUpperCase()),
    text,
    add: (level, field, rule, source) => findings.push({ id, field, level, rule, source }),
  };
  const holder = part(fields, '', 'holder');
  checkName(review, text(holder, 'holder.', 'name'));
  checkAddress(review, part(holder, 'holder.', 'address'), 'holder.address.');
  const bank = part(fields, '', 'holderBank');
  // With a BIC, a payment message identifies the beneficiary's bank without the bank's address.
  if (!text(bank, 'holderBank.', 'bic')) {
    checkAddress(review, part(bank, 'holderBank.', 'address'), 'holderBank.address.');
  }
  return findings;
}

function checkName(review: Review, name: string): void {
  const { add, isSepa } = review;
  const field = 'holder.name';
  // Counts characters, not UTF-16 units. A name that is short enough in UTF-16 units needs no count of its characters.
  const length = name.length > longestSepaName ? [...name].length : 0;
  if (length > longestName) {
    const rule = `has ${length} characters, and at most ${longestName} can be sent. Make a new beneficiary with a shorter name.`;
    add('rejected-by-rule', field, rule, sources.service);
  } else if (isSepa && length > longestSepaName) {
    const rule = `has ${length} characters, and banks in SEPA may cut it off after ${longestSepaName}.`;
    add('may-be-delayed', field, rule, sources.sepaName);
  }
  checkCharacters(review, field, name);
}

/** @param path - the path of the address in the beneficiary, such as `holder.address.` */
function checkAddress(review: Review, address: Fields, path: string): void {
  const { text, add, isSepa } = review;
  let isEmpty = true;
  for (const part of parts) {
    const value = text(address, path, part);
    if (value.trim() !== '') isEmpty = false;
    checkCharacters(review, path + part, value);
  }
  // Inside the EEA, SEPA asks for no address of the beneficiary.
  if (isEmpty) return;
  if (!isWord(text(address, path, 'city'))) {
    const rule = hasTown(text(address, path, 'street'))
      ? 'is missing, and the street seems to contain the town. Make a new beneficiary with the town in city.'
      : 'is missing, and an address must have a town. Make a new beneficiary with the town in city, or without an address.';
    add('rejected-by-rule', `${path}city`, rule, isSepa ? sources.sepa : sources.swift);
  }
  const country = text(address, path, 'country');
  if (countries.has(country)) return;
  if (countries.has(country.trim().toUpperCase())) {
    add('note', `${path}country`, 'must be two capital letters.', sources.country);
    return;
  }
  const rule =
    'is not a country code of ISO 3166-1. Make a new beneficiary with a code such as DE.';
  add('rejected-by-rule', `${path}country`, rule, sources.country);
}

const placeholder =
  /^\s*(n[\W_]a\W?|null|not[\W_]*(provided|available|applicable|known)|unknown|tb[acd])\s*$/i;

/** Accepts one letter: the towns Å and Y exist. */
function isWord(town: string): boolean {
  return /\p{L}/u.test(town) && !placeholder.test(town);
}

/** Returns whether the street field of an address has more text after the house number, such as a postal code and a town. */
function hasTown(street: string): boolean {
  return /[,;\n]\s*[^,;\n]*\p{L}{2}|\S\s+\d{4,}[\s-]+\p{L}{2}/u.test(street);
}

function checkCharacters({ add, isSepa }: Review, field: string, text: string): void {
  if (!freeText.pattern?.test(text)) {
    const rule = `${freeText.rule}, which the interface refuses. Make a beneficiary without them.`;
    add('rejected-by-rule', field, rule, sources.service);
  } else if (isSepa && outsideSepa.test(text)) {
    const rule = 'has letters that banks in SEPA may replace.';
    add('note', field, rule, sources.letters);
  }
}
