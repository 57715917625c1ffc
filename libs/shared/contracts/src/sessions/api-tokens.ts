/** What an API token may do where tokens may call at all: `read` only GET, `write` also the changes. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What people read of a scope. */
export const TOKEN_SCOPE_NAMES: Record<TokenScope, string> = {
  read: 'Read only',
  write: 'Read and make changes',
};

/** Days that a token can be made for, besides for ever. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const;
export const DEFAULT_TOKEN_LIFETIME = 90;

/** An API token as its owner sees it. Times are ISO 8601 UTC. */
export interface ApiTokenRow {
  id: string;
  name: string;
  /** How the token begins, to tell it from others. */
  prefix: string;
  scope: TokenScope;
  createdAt: string;
  /** null: never. */
  expiresAt: string | null;
  isExpired: boolean;
  /** To a minute; null: never. */
  lastUsedAt: string | null;
}

/** GET /api/user/api-tokens, oldest first */
export interface ApiTokensBody {
  success: true;
  data: ApiTokenRow[];
}

/** POST /api/user/api-tokens (201): the token, this once. */
export interface NewApiTokenBody {
  success: true;
  data: { id: string; token: string };
}
