import type { NotificationRow, UpdateKind } from '@patchlight/contracts';

/** An entry of the inbox, of a game made up. */
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
    game: { name, steamAppId: appId, iconUrl: null, logoUrl: null },
  },
});

/** The answer of GET /notifications that holds these, with nothing older. */
export const inboxOf = (...data: NotificationRow[]) => ({
  body: { data, unread_count: data.filter((row) => !row.is_read).length, next_cursor: null as string | null },
});
