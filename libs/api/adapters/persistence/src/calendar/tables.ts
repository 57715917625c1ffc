import type { SyncCounts } from '@patchlight/application/ports';
import type { ExportKind } from '@patchlight/contracts';
import type { RemoteCalendarProblem } from '@patchlight/domain';
import { leaseColumns, t, table } from '../kernel/tables/table.ts';

export const calendarTables = {
  calendarFeeds: table(
    {
      id: t.bigint().primary().autoincrement(),
      userId: t.bigint(),
      tokenHash: t.bytes(),
      sealedToken: t.text(),
      name: t.text(),
      kinds: t.texts().$type<ExportKind[]>(),
      createdAt: t.instant(),
      lastReadAt: t.instant().nullable(),
      category: t.text().nullable(),
    },
    {
      placed: 'lookup',
      expired: null,
      erased: 'cascade',
      exported: { as: 'calendarFeeds', key: 'id', without: ['tokenHash', 'sealedToken'] },
    },
  ),
  calendarConnections: table(
    {
      userId: t.bigint().primary(),
      serverUrl: t.text(),
      username: t.text(),
      sealedPassword: t.text(),
      calendarUrl: t.text(),
      calendarName: t.text(),
      kinds: t.texts().$type<ExportKind[]>(),
      isLeaving: t.boolean().defaultRaw('false'),
      connectedAt: t.instant(),
      nextSyncAt: t.instant().nullable(),
      ...leaseColumns(),
      doneCount: t.int().nullable(),
      totalCount: t.int().nullable(),
      lastSyncAt: t.instant().nullable(),
      lastCounts: t.json().$type<SyncCounts>().nullable(),
      problem: t.text().$type<RemoteCalendarProblem>().nullable(),
    },
    {
      placed: 'few',
      expired: null,
      erased: 'cascade',
      exported: {
        as: 'calendarConnection',
        key: 'userId',
        without: ['sealedPassword', 'lease', 'leasedBy', 'leasedUntil'],
      },
    },
  ),
  calendarSynced: table(
    {
      userId: t.bigint().primary(),
      key: t.text().primary(),
      hash: t.text(),
    },
    {
      placed: 'few',
      expired: null,
      erased: 'cascade',
      exported: 'hashes of the events that are in a calendar outside',
    },
  ),
};
