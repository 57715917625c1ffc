import { unknownTagsIn } from '@patchlight/bbcode';
import type { Database } from '../kernel/database.ts';

/** Further names are not counted. */
const MOST_TAGS = 200;

/** Counts the tags of posts that are not of Steam's dialect as this version knows it. */
export class SqlUnknownTags {
  constructor(private readonly db: Database) {}

  /** @param posts that were not counted before */
  async count(posts: readonly { id: string; body: string }[]): Promise<void> {
    const found = new Map<string, { posts: number; firstId: string }>();
    for (const { id, body } of posts)
      for (const tag of unknownTagsIn(body)) {
        const { posts: before, firstId } = found.get(tag) ?? { posts: 0, firstId: id };
        found.set(tag, { posts: before + 1, firstId });
      }
    if (found.size === 0) return;
    const counted = [...found].slice(0, MOST_TAGS);
    await this.db.change(
      `insert into unknown_tags as known (tag, posts, gid)
       select tag, posts, u.gid from unnest($1::text[], $2::int[], $3::bigint[]) as found (tag, posts, update_id)
       join updates u on u.id = found.update_id
       where exists (select from unknown_tags where tag = found.tag)
         or (select count(*) from unknown_tags) < ${MOST_TAGS}
       on conflict (tag) do update set posts = known.posts + excluded.posts, seen_at = now()`,
      [
        counted.map(([tag]) => tag),
        counted.map(([, one]) => one.posts),
        counted.map(([, { firstId }]) => firstId),
      ],
    );
  }
}
