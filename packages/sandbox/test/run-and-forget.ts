import { createCounterparty } from '../src/counterparty.ts';
import { counterpartyOptions } from './counterparty-options.ts';

// Starts a clock that runs, with something planned, and does not close it.
const { change, context, clock } = createCounterparty(counterpartyOptions({ speed: 1 }));
const at = clock.now() + 3_600_000;
change(() => context.agenda.plan({ kind: 'payment', object: 1, at, trigger: 'execution' }));
