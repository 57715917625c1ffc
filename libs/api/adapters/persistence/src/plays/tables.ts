import type { PlayAccess, PlaySource } from '@patchlight/contracts';
import { WITH_GAME, t, table } from '../kernel/tables/table.ts';

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
      erased: 'by key',
      exported: { as: 'lastPlayed', key: 'appId', words: WITH_GAME },
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
      lease: t.uuid().nullable(),
      leasedBy: t.text().nullable(),
      leasedUntil: t.instant().nullable(),
    },
    {
      placed: 'few',
      expired: null,
      erased: 'by key',
      exported: { as: 'dailyLook', key: 'userId', without: ['lease', 'leasedBy', 'leasedUntil'] },
    },
  ),
};
