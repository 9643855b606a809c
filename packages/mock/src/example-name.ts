import type { OperationId } from '@crossborder-fx/test-server';
import type { ExampleNames } from './generated/example-names.ts';

/** The name of an example of this operation's answers. A notification has none, nor has `*`. */
export type ExampleName<Id extends OperationId | '*'> = Id extends keyof ExampleNames
  ? ExampleNames[Id]
  : never;
