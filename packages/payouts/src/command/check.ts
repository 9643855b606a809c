import type { Client } from '@crossborder-fx/client';
import type { CsvFile } from './csv-rows.ts';
import type { PaidRows, Printer } from './print.ts';

const mostShown = 10;

/**
 * @param file - limits the check to the beneficiaries of the file's rows
 * @returns the number of findings of each level
 */
export async function check(fx: Client, file: CsvFile | undefined, printer: Printer) {
  const rows = file && (await rowsByBeneficiary(file));
  const counts = { 'rejected-by-rule': 0, 'may-be-delayed': 0, note: 0 };
  for await (const finding of fx.externalBankAccounts.audit({ ids: rows?.keys() })) {
    counts[finding.level]++;
    printer.finding(finding, rows?.get(finding.id));
  }
  printer.checked(counts);
  return counts;
}

async function rowsByBeneficiary(file: CsvFile): Promise<Map<string, PaidRows>> {
  const found = new Map<string, PaidRows>();
  let row = 0;
  for await (const { externalBankAccountId = '' } of file.rows()) {
    row++;
    const paid = found.get(externalBankAccountId) ?? { first: [], count: 0 };
    if (paid.count++ < mostShown) paid.first.push(file.lineOf(row));
    found.set(externalBankAccountId, paid);
  }
  return found;
}
