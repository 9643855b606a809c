import { createHash } from 'node:crypto';
import type { Hash } from './diagnose-signature.ts';

export const nodeHash: Hash = (name, bytes) => createHash(name).update(bytes).digest();
