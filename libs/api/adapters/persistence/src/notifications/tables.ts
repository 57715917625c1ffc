import type { InboxFolder, NoticeKind } from '@patchlight/contracts';
import type { ReminderType } from '@patchlight/domain';
import { WITH_GAME, WITH_TITLE, t, table } from '../kernel/tables/table.ts';

export const notificationTables = {
  notices: table(
    {
      id: t.bigint().primary().autoincrement(),
      kind: t.text().$type<NoticeKind>(),
      appId: t.int(),
      userId: t.bigint().nullable(),
      key: t.text(),
      title: t.text(),
      message: t.text(),
      at: t.instant(),
      createdAt: t.instant().defaultRaw('now()'),
      country: t.text().nullable(),
    },
    {
      placed: 'reference',
      expired: null,
      erased: 'cascade',
      exported: { as: 'notices', key: 'id', extra: WITH_GAME },
      deletedWithGame: true,
    },
  ),
  notifications: table(
    {
      userId: t.bigint().primary(),
      updateId: t.bigint().primary(),
      isRead: t.boolean().defaultRaw('false'),
    },
    {
      placed: 'user',
      expired: null,
      erased: 'explicit',
      exported: { as: 'notifications', key: 'updateId', extra: WITH_TITLE },
    },
  ),
  filedNotifications: table(
    {
      userId: t.bigint().primary(),
      updateId: t.bigint().primary(),
      folder: t.text().$type<Exclude<InboxFolder, 'inbox'>>(),
      isRead: t.boolean(),
      filedAt: t.instant().defaultRaw('now()'),
    },
    {
      placed: 'user',
      erased: 'cascade',
      exported: { as: 'filedNotifications', key: 'updateId', extra: WITH_TITLE },
      expired: `folder = 'deleted' and filed_at < now() - interval '7 days'`,
    },
  ),
  fanOuts: table(
    {
      updateId: t.bigint().primary(),
      appId: t.int(),
      postedAt: t.instant(),
      afterUserId: t.bigint().defaultRaw('0'),
      recipients: t.bigint().defaultRaw('0'),
      createdAt: t.instant().defaultRaw('now()'),
      finishedAt: t.instant().nullable(),
    },
    { placed: 'keyless', deletedWithGame: true, expired: `finished_at < now() - interval '30 days'` },
  ),
  reminders: table(
    {
      id: t.uuid().primary(),
      userId: t.bigint().primary(),
      appId: t.int(),
      type: t.text().$type<ReminderType>(),
      message: t.text(),
      dueAt: t.instant(),
      sentAt: t.instant().nullable(),
      createdAt: t.instant(),
      updatedAt: t.instant(),
      happenedAt: t.instant().nullable(),
    },
    {
      placed: 'user',
      expired: null,
      erased: 'cascade',
      exported: { as: 'reminders', key: 'id', extra: WITH_GAME },
    },
  ),
};
