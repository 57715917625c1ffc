import { createHash } from 'node:crypto';

/** What is stored of a secret that is too random to be guessed, so that a fast hash does. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
