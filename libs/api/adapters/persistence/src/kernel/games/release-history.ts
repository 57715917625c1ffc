import type { ReleaseHistory, ReleaseMoves, StudioDates } from '@patchlight/contracts';
import { isFirstDateKept, releaseMovesOf } from '@patchlight/domain';
import type { ReleaseWindow, ToldRelease } from '@patchlight/domain';
import { c } from '../tables/rows.ts';
import type { Values } from '../tables/rows.ts';

export const RELEASE_HISTORY = {
  /** Oldest first. */
  seen_releases: c.json<(ReleaseWindow & { seenAt: string; isReleased: boolean })[]>(),
};

/** The column of {@link RELEASE_HISTORY}, of `games g`. */
export const RELEASE_HISTORY_COLUMN = `(
  select coalesce(jsonb_agg(jsonb_build_object('seenAt', seen_at, 'text', release_text, 'from', release_from,
    'to', release_to, 'isReleased', is_released) order by seen_at), '[]')
  from release_windows where app_id = g.app_id) as seen_releases`;

/** Games of a studio that are looked at. */
const MOST_GAMES = 200;

export const STUDIO_RELEASES = {
  /** The first developer; null: none. */
  studio: c.text.orNull,
  /** Of the released games of the studio that had other windows before; each oldest first. */
  studio_releases: c.json<ToldRelease[][]>(),
};

/** The columns of {@link STUDIO_RELEASES}, of `games g`. */
export const STUDIO_RELEASES_COLUMNS = `g.developers[1] as studio, (
  select coalesce(jsonb_agg(of_game.seen), '[]')
  from (
    select app_id from games where developers @> g.developers[1:1] and g.developers[1] is not null limit ${MOST_GAMES}
  ) s, lateral (
    select jsonb_agg(jsonb_build_object('text', '', 'from', release_from, 'to', release_to,
      'isReleased', is_released) order by seen_at) as seen
    from release_windows where app_id = s.app_id having bool_or(is_released) and not bool_and(is_released)
  ) of_game) as studio_releases`;

const toStudioDates = ({
  studio,
  studio_releases: games,
}: Values<typeof STUDIO_RELEASES>): StudioDates | null => {
  if (studio === null) return null;
  const known = games.map(isFirstDateKept).filter((isKept) => isKept !== null);
  return { name: studio, games: known.length, kept: known.filter(Boolean).length };
};

export const toReleaseHistory = (
  row: Values<typeof RELEASE_HISTORY & typeof STUDIO_RELEASES>,
): ReleaseHistory => {
  const seen = row.seen_releases.map(({ seenAt, text, from, to, isReleased }) => ({
    seenAt: new Date(seenAt).toISOString(),
    text,
    from,
    to,
    isReleased,
  }));
  const studio = toStudioDates(row);
  return { since: seen[0]?.seenAt ?? null, ...releaseMovesOf(seen), studio, seen: seen.toReversed() };
};

export const toReleaseMoves = (row: Values<typeof RELEASE_HISTORY>): ReleaseMoves | null => {
  const sum = releaseMovesOf(row.seen_releases);
  return sum.moves === 0 ? null : sum;
};
