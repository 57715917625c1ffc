import { BROWSER_KNOWN_DAYS } from '@patchlight/application/ports';
import type { TokenScope } from '@patchlight/contracts';
import { t, table } from '../kernel/tables/table.ts';

export const sessionTables = {
  sessions: table(
    {
      id: t.uuid().primary(),
      userId: t.bigint(),
      createdAt: t.instant(),
      expiresAt: t.instant(),
      lastSeenAt: t.instant().nullable(),
      userAgent: t.text(),
      addressRange: t.text().defaultRaw("''"),
      isTwoStep: t.boolean().defaultRaw('false'),
      confirmedUntil: t.instant().nullable(),
    },
    {
      placed: 'lookup',
      erased: 'cascade',
      exported: { as: 'sessions', key: 'id' },
      expired: `expires_at < now()`,
    },
  ),
  apiTokens: table(
    {
      id: t.bigint().primary().autoincrement(),
      userId: t.bigint(),
      tokenHash: t.bytes(),
      name: t.text(),
      prefix: t.text(),
      createdAt: t.instant(),
      expiresAt: t.instant().nullable(),
      lastUsedAt: t.instant().nullable(),
      scopes: t.texts().$type<TokenScope[]>(),
      appIds: t.ints().nullable(),
      lastUsedFrom: t.text().nullable(),
      rotatedAt: t.instant().nullable(),
      previousHash: t.bytes().nullable(),
      previousExpiresAt: t.instant().nullable(),
      warnedAt: t.instant().nullable(),
    },
    {
      placed: 'lookup',
      expired: null,
      erased: 'cascade',
      exported: { as: 'apiTokens', key: 'id', without: ['tokenHash', 'previousHash'] },
    },
  ),
  knownBrowsers: table(
    {
      userId: t.bigint().primary(),
      browserHash: t.bytes().primary(),
      seenAt: t.instant(),
    },
    {
      placed: 'lookup',
      erased: 'cascade',
      exported: { as: 'knownBrowsers', key: 'browserHash', without: ['browserHash'] },
      expired: `seen_at < now() - interval '${BROWSER_KNOWN_DAYS} days'`,
    },
  ),
  csrfTokens: table(
    {
      browserHash: t.bytes().primary(),
      tokenHash: t.bytes().primary(),
      createdAt: t.instant().defaultRaw('now()'),
      expiresAt: t.instant(),
    },
    { placed: 'lookup', expired: `expires_at < now()` },
  ),
};
