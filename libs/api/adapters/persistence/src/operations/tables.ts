import type { BreakerChange, RequestPurpose, SourceAlarmRow } from '@patchlight/contracts';
import type { StoredShape, WorkKind } from '@patchlight/domain';
import { t, table } from '../kernel/tables/table.ts';

export const operationsTables = {
  workers: table(
    {
      id: t.text().primary(),
      startedAt: t.instant().defaultRaw('now()'),
      seenAt: t.instant().defaultRaw('now()'),
    },
    { placed: 'jobs', expired: null },
  ),
  workStates: table(
    {
      name: t.text().primary(),
      kind: t.text().$type<WorkKind>(),
      failures: t.int(),
      failuresTotal: t.bigint(),
      failingSince: t.instant().nullable(),
      succeededAt: t.instant().nullable(),
      error: t.text().nullable(),
      reportedAt: t.instant().defaultRaw('now()'),
    },
    { placed: 'instance', expired: `reported_at < now() - interval '2 days'` },
  ),
  instance: table(
    {
      onlyRow: t.boolean().primary().defaultRaw('true'),
      identity: t.text(),
    },
    { placed: 'jobs', expired: null },
  ),
  instanceAddresses: table(
    {
      since: t.instant().primary(),
      address: t.text(),
    },
    { placed: 'jobs', expired: null },
  ),
  sourceAlarms: table(
    {
      id: t.bigint().primary().autoincrement(),
      endpoint: t.text(),
      path: t.text(),
      drift: t.text().$type<SourceAlarmRow['drift']>(),
      before: t.texts(),
      now: t.text().nullable(),
      url: t.text(),
      example: t.text(),
      raisedAt: t.instant().defaultRaw('now()'),
      toldAt: t.instant().nullable(),
      seenAt: t.instant().nullable(),
    },
    { placed: 'instance', expired: `seen_at < now() - interval '90 days'` },
  ),
  sourceShapes: table(
    {
      endpoint: t.text().primary(),
      shape: t.json().$type<StoredShape>(),
      answers: t.int().defaultRaw('0'),
      paths: t.int().defaultRaw('0'),
      seenAt: t.instant().defaultRaw('now()'),
    },
    { placed: 'instance', expired: null },
  ),
  storeHosts: table(
    {
      host: t.text().primary(),
      nextSlotAt: t.instant().defaultRaw('now()'),
      openUntil: t.instant().nullable(),
      consecutiveFailures: t.int().defaultRaw('0'),
      day: t.day().defaultRaw('CURRENT_DATE'),
      requestsToday: t.int().defaultRaw('0'),
      shareWholeAt: t.instant().defaultRaw('now()'),
      shareTaken: t.int().defaultRaw('0'),
      spareAt: t.instant().defaultRaw('now()'),
    },
    { placed: 'jobs', expired: null },
  ),
  storeHostChanges: table(
    {
      id: t.bigint().primary().autoincrement(),
      host: t.text(),
      at: t.instant().defaultRaw('now()'),
      state: t.text().$type<BreakerChange['state']>(),
      status: t.int().nullable(),
      failures: t.int().defaultRaw('0'),
      openUntil: t.instant().nullable(),
    },
    { placed: 'instance', expired: `at < now() - interval '30 days'` },
  ),
  storeRequests: table(
    {
      day: t.day().primary(),
      host: t.text().primary(),
      purpose: t.text().$type<RequestPurpose>().primary(),
      requests: t.int(),
    },
    { placed: 'instance', expired: `day < current_date - 30` },
  ),
};
