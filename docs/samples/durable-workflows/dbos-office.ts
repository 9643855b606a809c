import { DBOSClient } from '@dbos-inc/dbos-sdk';
import type { Decision, Question, Row } from './attempt.ts';

const systemDatabaseUrl = process.env['DATABASE_URL'] ?? '';
const client = await DBOSClient.create({ systemDatabaseUrl, applicationName: 'payouts' });
const queue = { workflowName: 'payOnce', queueName: 'payouts' };

/** Again for the same row does nothing. */
export async function submit(row: Row): Promise<void> {
  await client.enqueue({ ...queue, workflowID: row.reference }, row);
}

export const questionOf = (reference: string) =>
  client.getEvent<Question>(reference, 'question', { timeoutSeconds: 1 });

export const decide = (reference: string, decision: Decision) =>
  client.send(reference, decision, 'decision');

/** Waits for the id of the payment. */
export const resultOf = (reference: string) =>
  client.retrieveWorkflow<string>(reference).getResult();

export const close = () => client.destroy();
