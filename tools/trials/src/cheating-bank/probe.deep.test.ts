import { times } from '@crossborder-fx/tools-test-utils/depth';
import { beforeAll, expect, test } from 'vitest';
import { allCheats } from './cheats/table.ts';
import { announced, type Probed, probed, unannounced } from './probed.ts';

let usual: Probed;
beforeAll(async () => {
  usual = await probed([]);
});

test('dump', () => {
  for (const f of usual.report.findings) console.log(f.state.padEnd(12), f.gap, '|', f.says, '\n', f.evidence.map((e) => `        ${e}`).join('\n'));
  console.log(usual.report.differences, usual.report.choices, usual.report.skipped, usual.report.stopped);
  console.log(unannounced(usual.journal));
});

test.each(allCheats)('$id: $says', async ({ id, cheat }) => {
  const { report, journal } = await probed([cheat]);
  const gap = id.replace(/\.\d+$/, '');
  const told = (r: Probed) => JSON.stringify(r.report.findings.find((one) => one.gap === gap));
  const how = [
    told({ report, journal }) !== told(usual) ? 'gap' : '',
    report.differences.length > 0 ? 'difference' : '',
    report.findings.some((f, i) => JSON.stringify(f) !== JSON.stringify(usual.report.findings[i])) ? 'other' : '',
  ].filter(Boolean);
  console.log('RESULT', id, how.join(' ') || 'UNSEEN', report.stopped ?? '', unannounced(journal).length);
});
