import { connect } from '@restatedev/restate-sdk-clients';
import type { Decision, Row } from './attempt.ts';
import type { Payout } from './restate-worker.ts';

const ingress = connect({ url: process.env['RESTATE_URL'] ?? 'http://localhost:8080' });
const of = (reference: string) => ingress.workflowClient<Payout>({ name: 'payout' }, reference);

/** Again for the same row does nothing. */
export async function submit(row: Row): Promise<void> {
  await of(row.reference).workflowSubmit(row);
}

export const questionOf = async (reference: string) => (await of(reference).asked())?.question;

export async function decide(reference: string, decision: Decision): Promise<void> {
  const asked = await of(reference).asked();
  if (asked) await ingress.resolveAwakeable(asked.id, decision);
}

/** Waits for the id of the payment. */
export const resultOf = (reference: string) => of(reference).workflowAttach();
