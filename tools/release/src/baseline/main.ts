import { repository } from '@crossborder-fx/tools-description';
import { stateOf } from '../ready/state.ts';
import { baseline } from './folders.ts';
import { keep } from './keep.ts';
import { whyNotKeep } from './why-not-keep.ts';

// npm run release:keep: what is built now is what the next release is compared with.
try {
  const refusal = whyNotKeep(stateOf(repository));
  if (refusal) throw new Error(refusal);
  await keep(repository, baseline);
  console.log('tools/release/baseline holds the packages as they are built. Commit it.');
} catch (problem) {
  console.error((problem as Error).message);
  process.exitCode = 1;
}
