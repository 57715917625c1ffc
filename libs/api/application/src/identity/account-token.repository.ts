/** What the link of a mail is for. */
export type TokenPurpose = 'verify-email' | 'change-email' | 'reset-password';

/** Whose link it was, and the address that its mail was sent to. */
export interface TokenHolder {
  userId: string;
  email: string;
}

/** The links of mails that have not been used yet. Of their tokens only hashes are stored. Part of the unit of work. */
export abstract class AccountTokenRepository {
  abstract add(
    token: string,
    purpose: TokenPurpose,
    entry: TokenHolder & { now: Date; expiresAt: Date },
  ): Promise<void>;
  /** Uses a token up: of calls at the same time one gets it. Null when it is none, expired, or used. */
  abstract take(token: string, purpose: TokenPurpose, now: Date): Promise<TokenHolder | null>;
  /** Makes the user's links for these purposes worthless. */
  abstract forget(userId: string, purposes: readonly TokenPurpose[]): Promise<void>;
}
