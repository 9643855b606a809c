import { ApiError, type Client, UnexpectedResponseError } from '@crossborder-fx/client';
import type { RowProblem } from './errors.ts';
import type { KnownRow } from './read-rows.ts';

/** The accounts and beneficiaries that the service knows. */
export interface KnownIds {
  problemsOf(row: KnownRow): Promise<RowProblem[]>;
}

/** Reads both lists when the first row needs them, and asks for what is not in them: a list may lag. */
export function knownIdsOf(fx: Client): KnownIds {
  const wallets = idsOf(
    () => fx.wallets.iterate({ per_page: 500 }),
    async (id) => (await fx.wallets.get(id)) !== null,
  );
  const accounts = idsOf(
    () => fx.externalBankAccounts.iterate({ per_page: 500 }),
    async (id) => Boolean(await fx.externalBankAccounts.get(id)),
  );
  return {
    async problemsOf({ row, reference, body }) {
      const problems: RowProblem[] = [];
      const add = (field: string, rule: string) => problems.push({ row, reference, field, rule });
      if (!(await wallets(body.sourceWalletId))) {
        add('sourceWalletId', 'is no account that the service knows.');
      }
      if (!(await accounts(body.externalBankAccountId))) {
        add('externalBankAccountId', 'is no beneficiary that the service knows.');
      }
      return problems;
    },
  };
}

function idsOf(
  list: () => AsyncIterable<{ id: string }>,
  exists: (id: string) => Promise<boolean>,
) {
  let listed: Promise<Map<string, boolean>> | undefined;
  const read = async () => {
    const ids = new Map<string, boolean>();
    for await (const { id } of list()) ids.set(String(id), true);
    return ids;
  };
  return async (id: string): Promise<boolean> => {
    listed ??= read();
    const ids = await listed;
    const known = ids.get(id);
    if (known !== undefined) return known;
    const isThere = await exists(id).catch((error) => {
      if (saysUnknown(error)) return false;
      throw error;
    });
    ids.set(id, isThere);
    return isThere;
  };
}

/** Whether an answer to a reading says that there is no such object. */
export function saysUnknown(error: unknown): boolean {
  if (error instanceof ApiError) return [400, 404, 409, 410, 422].includes(error.status);
  return error instanceof UnexpectedResponseError && error.attempts.at(-1)?.status === 204;
}
