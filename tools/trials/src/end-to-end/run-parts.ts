import type { Chaos, Doings } from '../kit/chaos.ts';
import type { SteadyPool } from '../kit/databases.ts';
import type { Supervised } from '../kit/processes.ts';
import type { Counts } from '../kit/report.ts';
import type { Game } from './game.ts';
import type { Scene } from './scene.ts';
import type { Service } from './service.ts';
import type { Order, PayerCalls, ReceiverCalls } from './setting.ts';

export interface RunOptions {
  game: Game;
  chaos: Chaos;
  counts: Counts;
  scene: Scene;
  /** Gets a line for each step. */
  log(line: string): void;
}

/** What the steps of a run work with. */
export interface RunParts extends RunOptions {
  service: Service;
  /** Past the hop. */
  database: SteadyPool;
  payer: Supervised<PayerCalls>;
  receiver: Supervised<ReceiverCalls>;
  /** What goes wrong beside the requests. */
  trouble: Doings;
  /** When business time began. */
  from: Date;
  accounts: { sourceWalletId: string; externalBankAccountId: string };
  waves: readonly (readonly Order[])[];
}
