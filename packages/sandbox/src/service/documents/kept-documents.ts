import type { Document } from '@crossborder-fx/openapi';
import { datetimeAt } from '../../calendar/date.ts';
import { uuidOf } from '../../common/hash-of.ts';
import type { Context } from '../context.ts';

export interface DocumentRow {
  id: number;
  record: string;
}

interface NewDocument {
  name: string;
  type: string;
  mimeType: string;
  /** The primary key of the account whose bank details the document contains. Missing for other documents. */
  wallet?: number;
}

export function addDocument(context: Context, { wallet, ...given }: NewDocument): DocumentRow {
  const record = JSON.stringify({ ...given, createdDate: datetimeAt(context.now()) });
  const sql = 'INSERT INTO document (wallet, record) VALUES (:wallet, :record)';
  return { id: context.statements.insert(sql, { wallet: wallet ?? null, record }), record };
}

/** Makes the answer about a document. The sandbox's authors chose that no server answers at the document's `link`. */
export function documentOf({ ids, seed }: Context, { id, record }: DocumentRow): Document {
  return {
    id: ids.idOf('document', id),
    ...(JSON.parse(record) as Document),
    link: `https://base-url.invalid/documents/${uuidOf({ seed, kind: 'document', counter: id })}`,
  };
}
