import type { ApiTokenRow, TokenScope } from '@patchlight/contracts';

/** Whom a living API token acts for. */
export interface ApiTokenHolder {
  userId: string;
  scope: TokenScope;
}

/** Finds the API tokens that are alive, and lists them. */
export abstract class ApiTokenQueries {
  /**
   * Null when the token has expired, was revoked or never was, or its owner is disabled. Asked on every call with one,
   * so it is one indexed read; notes to a minute that the token is in use.
   */
  abstract authenticate(token: string): Promise<ApiTokenHolder | null>;
  /** The user's tokens, expired ones included, oldest first. */
  abstract of(userId: string): Promise<ApiTokenRow[]>;
}
