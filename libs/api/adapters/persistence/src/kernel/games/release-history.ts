import type { ReleaseHistory, ReleaseMoves } from '@patchlight/contracts';
import { releaseMovesOf } from '@patchlight/domain';
import type { ReleaseWindow } from '@patchlight/domain';

export interface ReleaseHistoryRow {
  /** Oldest first. */
  seen_releases: (ReleaseWindow & { seenAt: string; isReleased: boolean })[];
}

/** The column of a {@link ReleaseHistoryRow}, of `games g`. */
export const RELEASE_HISTORY_COLUMN = `(
  select coalesce(jsonb_agg(jsonb_build_object('seenAt', seen_at, 'text', release_text, 'from', release_from,
    'to', release_to, 'isReleased', is_released) order by seen_at), '[]')
  from release_windows where app_id = g.app_id) as seen_releases`;

export const toReleaseHistory = ({ seen_releases: rows }: ReleaseHistoryRow): ReleaseHistory => {
  const seen = rows.map(({ seenAt, text, from, to, isReleased }) => ({
    seenAt: new Date(seenAt).toISOString(),
    text,
    from,
    to,
    isReleased,
  }));
  return { since: seen[0]?.seenAt ?? null, ...releaseMovesOf(seen), seen: seen.toReversed() };
};

export const toReleaseMoves = (row: ReleaseHistoryRow): ReleaseMoves | null => {
  const sum = releaseMovesOf(row.seen_releases);
  return sum.moves === 0 ? null : sum;
};
