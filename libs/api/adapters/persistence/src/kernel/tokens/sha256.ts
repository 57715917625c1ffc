import { createHash } from 'node:crypto';

/** Hashes a high-entropy secret, for which a fast hash suffices. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
