import { RefusedError } from '../../common/refused-error.ts';
import { findBeneficiary } from '../accounts/external-bank-accounts.ts';
import { type Handlers, nothing } from '../operation.ts';
import { readPage, rowsOf } from '../page.ts';
import { addProof, readProof } from '../payments/proofs.ts';
import { addDocument, type DocumentRow, documentOf } from './kept-documents.ts';

/** The operations on documents. The service description says only that documents have a one-time link (section 1, rule 8). */
export const documentOperations = {
  listDocuments(context, { query }) {
    const list = { table: 'document', by: ['id'] };
    const rows = rowsOf<DocumentRow>(context.statements, list, readPage(query, 'DESC'));
    return rows.length === 0 ? nothing : rows.map((row) => documentOf(context, row));
  },

  getBankDetails(context, { query: { walletId } }) {
    const wallet = context.ids.rowOf('wallet', walletId) ?? null;
    const sql = 'SELECT id, record FROM document WHERE wallet = :wallet';
    const found = context.statements.get<DocumentRow>(sql, { wallet });
    if (found) return documentOf(context, found);
    throw new RefusedError('walletNotFound', 'There is no account with this id.');
  },

  getDocument(context, { path: { id } }) {
    const sql = 'SELECT id, record FROM document WHERE id = :id';
    const row = context.ids.rowOf('document', id) ?? null;
    const found = context.statements.get<DocumentRow>(sql, { id: row });
    if (found) return documentOf(context, found);
    throw new RefusedError('documentNotFound', 'There is no document with this id.');
  },

  uploadDocument(context, { path: { object, objectId, typeOfDocumentation }, body }) {
    const proof = { documentType: typeOfDocumentation, ...body };
    if (object === 'payment')
      return documentOf(context, addProof(context, objectId, proof).document);
    if (!findBeneficiary(context, objectId)) {
      throw new RefusedError(
        'externalBankAccountNotFound',
        'There is no beneficiary with this id.',
      );
    }
    if (typeOfDocumentation !== 'identity') {
      throw new RefusedError('documentTypeNotTaken', 'typeOfDocumentation must be identity.');
    }
    const { document } = readProof(proof);
    return documentOf(context, addDocument(context, document));
  },
} satisfies Handlers;
