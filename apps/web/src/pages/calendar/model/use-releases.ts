import { useMemo } from 'react';
import { useGetReleasesQuery } from '../api/releases.api.ts';
import type { CalendarRange } from '../api/calendar.api.ts';
import type { CalendarEvent } from './calendar-event.ts';
import type { CalendarAddress } from './calendar-view.ts';
import type { GameColors } from './game-colors.ts';
import { toReleaseEvent } from './release-event.ts';

const NONE: readonly CalendarEvent[] = [];

interface ReleaseFilter extends Pick<CalendarAddress, 'kinds' | 'game'> {
  /** The games of the selected category; null for all. */
  members: ReadonlySet<number> | null;
}

/** The releases in a range if the plan includes them; none while updates are filtered by kind. */
export const useReleases = (
  range: CalendarRange | null,
  isPro: boolean,
  { kinds, game, members }: ReleaseFilter,
  colors: GameColors,
) => {
  const { data, error, isFetching, refetch } = useGetReleasesQuery(range ?? { startDate: '', endDate: '' }, {
    skip: range === null || !isPro,
  });
  const releases = useMemo(() => {
    if (!data || kinds.length > 0) return NONE;
    return data
      .filter(({ appId }) => (game === null || appId === game) && (members === null || members.has(appId)))
      .map((entry) => toReleaseEvent(entry, colors));
  }, [data, kinds, game, members, colors]);
  return { releases, error, isFetching, refetch };
};
