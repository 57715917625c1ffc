import type { NotificationRow } from '@patchlight/contracts';
import { useNavigate } from 'react-router-dom';
import { useOpenUpdate } from '@/entities/update';
import { gameEditsPath, gamePath } from '@/shared/config';
import { useMarkNotification } from './use-mark-notification.ts';

/** Marks a notification as read, and opens its update in the dialog, or the page of its game. */
export const useOpenNotification = () => {
  const navigate = useNavigate();
  const openUpdate = useOpenUpdate();
  const mark = useMarkNotification();
  return (row: NotificationRow, list: readonly NotificationRow[]): void => {
    const { id, is_read: isRead, game_update: update, notice } = row;
    if (!isRead) void mark(id, 'read');
    if (notice) return void navigate((notice.kind === 'edited' ? gameEditsPath : gamePath)(notice.appId));
    openUpdate(update.id, { context: list.flatMap(({ game_update }) => game_update?.id ?? []) });
  };
};
