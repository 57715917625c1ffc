import type { NoticeKind, NotificationRow, UpdateKind } from '@patchlight/contracts';

/** A notification of a fictional game. */
export const aNotification = (
  id: string,
  title: string,
  is_read = false,
  {
    name = 'Brinelight',
    appId = 904110,
    kind = 'patch' as UpdateKind,
    created_at = new Date().toISOString(),
  } = {},
): NotificationRow => ({
  id,
  is_read,
  created_at,
  message: `${title} is out`,
  game_update: {
    id: `gid-${id}`,
    title,
    details: '',
    url: `https://example.com/${id}`,
    updateDate: created_at,
    kind,
    changes: 0,
    game: { name, steamAppId: appId, iconUrl: null, logoUrl: null },
  },
  notice: null,
});

/** An unread notice of a fictional game. */
export const aNotice = (id: string, title: string, kind: NoticeKind = 'reminder'): NotificationRow => {
  const at = new Date().toISOString();
  const body = `Your reminder for Brinelight: ${title}`;
  const game = { name: 'Brinelight', steamAppId: 904110, iconUrl: null, logoUrl: null };
  return {
    id,
    is_read: false,
    created_at: at,
    message: body,
    game_update: null,
    notice: { kind, appId: 904110, title, body, at, game },
  };
};

/** The response of GET /notifications with these, and no next page. */
export const inboxOf = (...data: NotificationRow[]) => ({
  body: { data, unread_count: data.filter((row) => !row.is_read).length, next_cursor: null as string | null },
});
