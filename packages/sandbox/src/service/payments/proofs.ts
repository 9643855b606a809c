import { createHash } from 'node:crypto';
import type { Payment, ProofOfTransaction } from '@crossborder-fx/openapi';
import { JsonText } from '@crossborder-fx/test-server';
import { RefusedError } from '../../common/refused-error.ts';
import type { Context } from '../context.ts';
import { addDocument, type DocumentRow } from '../documents/kept-documents.ts';
import { itemWith, pull } from '../states/machine.ts';
import { type Proof, paymentOf, updatePayment } from './payment-item.ts';
import { paymentMachine } from './payment-machine.ts';

const takesNoProof: ReadonlySet<string> = new Set(['canceled', 'refused', 'rejected']);

/** Adds a document, a proof of transaction, to a payment. @throws {RefusedError} `paymentStateRefuses`, `fileNotBase64` */
export function addProof(
  context: Context,
  id: string,
  given: ProofOfTransaction,
): { payment: Payment | JsonText; document: DocumentRow } {
  const payment = itemWith(context, paymentMachine, id);
  if (payment.status === undefined || takesNoProof.has(payment.status)) {
    throw new RefusedError(
      'paymentStateRefuses',
      'A payment in this status accepts no proof of transaction.',
    );
  }
  const { proof, document: read } = readProof(given);
  const document = addDocument(context, read);
  payment.details.proofs.push(proof);
  if (payment.stage === 'proof') {
    const json = pull(context, paymentMachine, payment, 'uploadProofOfTransaction');
    return { payment: new JsonText(json()), document };
  }
  updatePayment(context, payment);
  return { payment: paymentOf(context, payment), document };
}

/**
 * Reads an uploaded document, whose Base64 text may have line breaks. The sandbox refuses a text that no Base64 encoder
 * writes, although the API description allows some such texts. @throws {RefusedError} `fileNotBase64`
 */
export function readProof({ documentType, tag, file }: ProofOfTransaction) {
  const text = file.replace(/[\r\n]/g, '');
  const content = Buffer.from(text, 'base64');
  if (content.length === 0 || content.toString('base64') !== text) {
    throw new RefusedError('fileNotBase64', 'file must be the content of the file in Base64.');
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  const proof: Proof = { documentType, tag, size: content.length, sha256 };
  const isPdf = content.subarray(0, 5).toString('latin1') === '%PDF-';
  const mimeType = isPdf ? 'application/pdf' : 'application/octet-stream';
  return { proof, document: { name: tag, type: documentType, mimeType } };
}
