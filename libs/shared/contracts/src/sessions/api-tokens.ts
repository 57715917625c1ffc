/** What an API token may do, on the routes that are open to tokens. */
export const TOKEN_SCOPES = [
  'updates:read',
  'games:read',
  'games:write',
  'notifications:read',
  'notifications:write',
  'webhooks:manage',
  'feeds:read',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Display names of the scopes. */
export const TOKEN_SCOPE_NAMES: Record<TokenScope, string> = {
  'updates:read': 'Read updates',
  'games:read': 'Read your games and when you played them, and search the store',
  'games:write': 'Follow, unfollow and star games, and accept updates at gates',
  'notifications:read': 'Read your notifications',
  'notifications:write': 'Mark notifications as read, and change rules',
  'webhooks:manage': 'Manage webhooks, which send updates to an address',
  'feeds:read': 'Read the secret addresses of your feeds',
};

/** Shorthands for several scopes. */
export const TOKEN_ACCESS = ['read', 'write'] as const;
export type TokenAccess = (typeof TOKEN_ACCESS)[number];

export const SCOPES_OF_ACCESS: Record<TokenAccess, TokenScope[]> = {
  read: ['updates:read', 'games:read', 'notifications:read'],
  write: ['updates:read', 'games:read', 'games:write', 'notifications:read', 'notifications:write'],
};

/** Lifetimes of a token in days, besides unlimited or until a date. */
export const TOKEN_LIFETIMES = [7, 30, 90, 365] as const;
export const DEFAULT_TOKEN_LIFETIME = 90;

/** An API token as its owner sees it. Times are ISO 8601 UTC. */
export interface ApiTokenRow {
  id: string;
  name: string;
  /** Prefix of the token, to identify it. */
  prefix: string;
  scopes: TokenScope[];
  /** The games that it is limited to; null: all. */
  appIds: number[] | null;
  createdAt: string;
  /** null: never. */
  expiresAt: string | null;
  isExpired: boolean;
  /** To a minute; null: never. */
  lastUsedAt: string | null;
  /** Address range of the last use, such as `203.0.113.0/24`. */
  lastUsedFrom: string | null;
  /** Until when the secret before the last rotation is valid; null: it is not. */
  previousValidUntil: string | null;
}

/** GET /api/user/api-tokens, oldest first */
export interface ApiTokensBody {
  success: true;
  data: ApiTokenRow[];
}

/** POST /api/user/api-tokens (201) and /api/user/api-tokens/{id}/rotate: the token, shown only once. */
export interface NewApiTokenBody {
  success: true;
  data: { id: string; token: string };
}
