import type { NotificationRow } from '@patchlight/contracts';
import { useNavigate } from 'react-router-dom';
import { useOpenUpdate } from '@/entities/update';
import { gameEditsPath, gamePath } from '@/shared/config';

/** Opens the update of a notification in its dialog, or the page of its game. */
export const useOpenNotification = () => {
  const navigate = useNavigate();
  const openUpdate = useOpenUpdate();
  return ({ game_update: update, notice }: NotificationRow, list: readonly NotificationRow[]): void => {
    if (notice) return void navigate((notice.kind === 'edited' ? gameEditsPath : gamePath)(notice.appId));
    openUpdate(update.id, { context: list.flatMap(({ game_update }) => game_update?.id ?? []) });
  };
};
