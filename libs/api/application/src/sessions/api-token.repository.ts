import type { TokenScope } from '@patchlight/contracts';

export interface NewApiToken {
  userId: string;
  token: string;
  name: string;
  /** How the token begins: all that is kept of it in the clear. */
  prefix: string;
  scope: TokenScope;
  createdAt: Date;
  /** null: never. */
  expiresAt: Date | null;
}

/** The API tokens of all users. Of the tokens themselves only hashes are stored. Part of the unit of work. */
export abstract class ApiTokenRepository {
  /** @returns its id; null when the user has `limit` tokens. Adds of one user come one after the other. */
  abstract add(token: NewApiToken, limit: number): Promise<string | null>;
  /** Ends the token at once, on every replica. False when the user has no such token. */
  abstract remove(userId: string, id: string): Promise<boolean>;
}
