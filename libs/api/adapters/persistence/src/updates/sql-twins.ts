import type { IncomingPost } from '@patchlight/application/ports';
import type { PostFormat } from '@patchlight/contracts';
import { TWINS_WITHIN_MS, areTwins, wordSetOf } from '@patchlight/domain';
import type { TwinCandidate } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { plainTextOf } from '../kernel/games/search-sql.ts';

const STORED = row({ app_id: c.int, body: c.text, format: c.word<PostFormat>(), posted_at: c.double });

type Text = Pick<IncomingPost, 'body' | 'format' | 'postedAt'>;
type PlacedPost = IncomingPost & { appId: number };

/** Posts that Valve publishes twice, in a feed of its own and as announcement: one of them is an update. */
export class SqlTwins {
  constructor(private readonly db: Database) {}

  /**
   * Leaves out posts whose twin is stored, and of two new ones that of Valve's feed, of which the store knows less.
   * @param fresh posts that are not stored
   */
  async without<P extends PlacedPost>(fresh: readonly P[]): Promise<P[]> {
    if (fresh.length === 0) return [];
    const kept = new Map<number, TwinCandidate[]>();
    const keep = (appId: number, candidate: TwinCandidate): void => {
      kept.set(appId, [...(kept.get(appId) ?? []), candidate]);
    };
    for (const { app_id, posted_at, ...text } of await this.storedNear(fresh))
      keep(app_id, toCandidate(app_id, { ...text, postedAt: new Date(posted_at) }));
    const left = new Set<P>();
    for (const post of fresh.toSorted((a, b) => Number(a.format === 'html') - Number(b.format === 'html'))) {
      const candidate = toCandidate(post.appId, post);
      if (kept.get(post.appId)?.some((other) => areTwins(candidate, other))) continue;
      keep(post.appId, candidate);
      left.add(post);
    }
    return fresh.filter((post) => left.has(post));
  }

  private storedNear(fresh: readonly PlacedPost[]): Promise<RowOf<typeof STORED>[]> {
    return this.db.query(
      STORED,
      `select u.app_id, u.body, u.format, extract(epoch from u.posted_at)::float8 * 1000 as posted_at from updates u
       where u.id in (
         select near.id from unnest($1::int[], $2::text[], $3::timestamptz[]) as fresh (app_id, format, posted_at)
         join updates near on near.app_id = fresh.app_id and near.format <> fresh.format
           and near.posted_at between fresh.posted_at - $4 * interval '1 ms' and fresh.posted_at + $4 * interval '1 ms')`,
      [
        fresh.map(({ appId }) => appId),
        fresh.map(({ format }) => format),
        fresh.map(({ postedAt }) => postedAt),
        TWINS_WITHIN_MS,
      ],
    );
  }
}

const toCandidate = (appId: number, { body, format, postedAt }: Text): TwinCandidate => {
  let words: ReadonlySet<string> | undefined;
  return {
    format,
    postedAt,
    words: () => (words ??= wordSetOf(plainTextOf({ body, format, app_id: appId }))),
  };
};
