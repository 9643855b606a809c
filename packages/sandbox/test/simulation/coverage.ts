import { errorCodes, type RefusalCode } from '../../src/refused-error.ts';
import { actions } from './actions/actions.ts';
import { faultsWanted } from './actions/faults.ts';
import {
  coveredAction,
  coveredCode,
  coveredKill,
  coveredOptions,
  coveredRow,
  type TableName,
} from './covered.ts';
import { killPoints } from './kills.ts';
import { tables } from './tables.ts';

/** All that has to be tried, but for the options. */
const wanted: readonly string[] = [
  ...actions.map(({ name }) => coveredAction(name)),
  ...killPoints.map(coveredKill),
  ...faultsWanted,
  ...(Object.keys(errorCodes) as RefusalCode[]).map(coveredCode),
  ...(Object.keys(tables) as TableName[]).flatMap((table) =>
    tables[table].rows.map((row) => coveredRow(table, row)),
  ),
];

/**
 * What was not tried: each row, code, action, fault and kill point once, each option in two settings.
 */
export function missingCoverage(covered: ReadonlySet<string>): string[] {
  const names = coveredOptions({}).map((option) => option.split(' ')[1] ?? '');
  const settings = [...covered].filter((one) => one.startsWith('option '));
  const single = names.filter(
    (name) => settings.filter((setting) => setting.split(' ')[1] === name).length < 2,
  );
  return [
    ...new Set(wanted.filter((one) => !covered.has(one))),
    ...single.map((name) => `option ${name} in a second setting`),
  ];
}

/** How much of each kind was tried: `row 71 of 73`. */
export function coverageLines(covered: ReadonlySet<string>): string[] {
  const kinds = [...new Set([...new Set(wanted)].map(kindOf))];
  return kinds.map((kind) => {
    const all = [...new Set(wanted)].filter((one) => kindOf(one) === kind);
    return `${kind}: ${all.filter((one) => covered.has(one)).length} of ${all.length}`;
  });
}

const kindOf = (name: string) => name.slice(0, name.indexOf(' '));
