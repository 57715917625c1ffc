import type { LinkProps } from 'react-router-dom';
import { useUpdateLink } from '@/entities/update';
import { REMINDERS_PATH, gamePath } from '@/shared/config';
import type { CalendarItem } from './calendar-item.ts';

export type ItemLink = (item: CalendarItem) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;

/**
 * The props of the link of an item: to its update, to the game of a release, or to the reminders.
 * @param context the gids for Next and Previous in the dialog of an update
 */
export const useItemLink = (context: readonly string[]): ItemLink => {
  const linkTo = useUpdateLink();
  return ({ type, id, appId }) => {
    if (type === 'update') return linkTo(id, { context });
    return { to: type === 'release' ? gamePath(appId) : REMINDERS_PATH };
  };
};
