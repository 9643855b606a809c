import type { ExternalBankAccount } from '@crossborder-fx/openapi';
import type { CallOptions } from '../common/pipeline.ts';
import { requireKnown } from '../common/require-known.ts';
import { textOf } from '../common/text-of.ts';
import { ValidationError } from '../errors/errors.ts';
import type { Resources } from '../generated/resources.ts';
import { saysGone, withItsId } from '../once/once-errors.ts';
import { inLargePages } from '../once/shared-list.ts';
import { type AuditFinding, findingsOf } from './findings-of.ts';
import { sources } from './rules.ts';

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
