import type { PlayAccess, PlaySource } from '@patchlight/contracts';
import { WITH_GAME, leaseColumns, t, table } from '../kernel/tables/table.ts';

export const playTables = {
  plays: table(
    {
      userId: t.bigint().primary(),
      appId: t.int().primary(),
      playedAt: t.instant().nullable(),
      source: t.text().$type<PlaySource>().nullable(),
      seenUntil: t.instant().nullable(),
      minutes: t.int().nullable(),
    },
    {
      placed: 'user',
      expired: null,
      erased: 'cascade',
      exported: { as: 'lastPlayed', key: 'appId', extra: WITH_GAME },
    },
  ),
  playWatches: table(
    {
      userId: t.bigint().primary(),
      dueAt: t.instant().defaultRaw('now()'),
      lookedAt: t.instant().nullable(),
      steamId: t.text().nullable(),
      access: t.text().$type<PlayAccess>().nullable(),
      failures: t.int().defaultRaw('0'),
      ...leaseColumns(),
    },
    {
      placed: 'few',
      expired: null,
      erased: 'cascade',
      exported: { as: 'dailyLook', key: 'userId', without: ['lease', 'leasedBy', 'leasedUntil'] },
    },
  ),
};
