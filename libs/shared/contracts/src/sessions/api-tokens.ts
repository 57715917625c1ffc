/** Scopes of an API token: `read` allows GET, `write` also changes, on routes open to tokens. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Display names of the scopes. */
export const TOKEN_SCOPE_NAMES: Record<TokenScope, string> = {
  read: 'Read only',
  write: 'Read and make changes',
};

/** Lifetimes of a token in days, besides unlimited. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const;
export const DEFAULT_TOKEN_LIFETIME = 90;

/** An API token as its owner sees it. Times are ISO 8601 UTC. */
export interface ApiTokenRow {
  id: string;
  name: string;
  /** Prefix of the token, to identify it. */
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

/** POST /api/user/api-tokens (201): the token, shown only once. */
export interface NewApiTokenBody {
  success: true;
  data: { id: string; token: string };
}
