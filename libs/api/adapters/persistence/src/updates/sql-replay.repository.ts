import { ReplayRepository } from '@patchlight/application/ports';
import type { KeptAnswer, ReplayFindings, ReplayStep } from '@patchlight/application/ports';
import type { PostFormat, ReplayChange, ReplayedField, UpdateKind } from '@patchlight/contracts';
import { EXTRACTOR } from '@patchlight/items';
import type { StoredItem } from '@patchlight/items';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { toColumns } from './sql-items.ts';
import { SqlPosts } from './sql-posts.ts';

const MOST_EXAMPLES = 20;
const MOST_ANSWERS = 1_000;

const REPLAY = row({
  id: c.bigint,
  is_trial: c.boolean,
  last_update_id: c.bigint,
  up_to_update_id: c.bigint,
});

const POST = row({
  id: c.bigint,
  app_id: c.int,
  gid: c.text,
  title: c.text,
  body: c.text,
  format: c.word<PostFormat>(),
  excerpt: c.text,
  content_hash: c.text,
  tags: c.texts,
  kind: c.word<UpdateKind>(),
  is_corrected: c.boolean,
  event_type: c.int.orNull,
  build_id: c.bigint.orNull,
  /** null: this wording is not read yet. */
  read_items: c.json<StoredItem[]>().orNull,
  is_english: c.boolean,
});

/** The row of the running replay is lock and cursor, and moves in the transaction of the changes. */
export class SqlReplayRepository extends ReplayRepository {
  private readonly posts: SqlPosts;

  constructor(private readonly db: Database) {
    super();
    this.posts = new SqlPosts(db);
  }

  override start(isTrial: boolean): Promise<boolean> {
    return this.db.exists(
      `insert into replays (is_trial, up_to_update_id) select $1, coalesce(max(id), 0) from updates
       on conflict do nothing returning 1`,
      [isTrial],
    );
  }

  override async wasTried(): Promise<boolean> {
    const newest = await this.db.queryOne(
      row({ was_tried: c.boolean }),
      `select is_trial and coalesce(ended_at > now() - interval '1 day', false) as was_tried
       from replays order by id desc limit 1`,
    );
    return newest?.was_tried ?? false;
  }

  override async next(count: number): Promise<ReplayStep | null> {
    const replay = await this.db.queryOne(
      REPLAY,
      `select id, is_trial, last_update_id, up_to_update_id from replays where ended_at is null
       for update skip locked`,
    );
    if (!replay) return null;
    const { last_update_id: last, up_to_update_id: end } = replay;
    const rows = await this.db.query(
      POST,
      `select u.id, u.app_id, u.gid, u.title, u.body, u.format, u.excerpt, encode(u.content_hash, 'hex') as content_hash,
         u.tags, u.kind, u.kind_corrected_at is not null as is_corrected, u.event_type, u.build_id,
         i.items as read_items, i.counts is not null as is_english
       from updates u left join update_items i on i.update_id = u.id and i.content_hash = u.content_hash
       where u.id > $1 and u.id <= $2 order by u.id limit $3`,
      [last, end, count],
    );
    return {
      replayId: replay.id,
      isTrial: replay.is_trial,
      posts: rows.map(
        ({ app_id, content_hash, is_corrected, event_type, build_id, read_items, is_english, ...row }) => ({
          ...row,
          appId: app_id,
          contentHash: content_hash,
          isKindCorrected: is_corrected,
          clues: build_id === null ? null : { eventType: event_type, buildId: Number(build_id) },
          items: read_items === null ? undefined : is_english ? read_items : null,
        }),
      ),
      answers: replay.is_trial && last === '0' ? await this.keptAnswers() : [],
    };
  }

  override async save(step: ReplayStep, { answers, changes, items, posts }: ReplayFindings): Promise<void> {
    const countOf = (field: Exclude<ReplayedField, 'item'>): number =>
      changes.filter((change) => change.field === field).length;
    if (!step.isTrial && posts.length > 0) await this.change(step, posts);
    await this.db.change(
      `update replays set posts = posts + $2, last_update_id = coalesce($3::bigint, last_update_id),
         ended_at = case when $3::bigint is null then now() end,
         excerpts = excerpts + $4, kinds = kinds + $5, hashes = hashes + $6, items = items + $9,
         answers = coalesce($7::jsonb, answers),
         examples = case when jsonb_array_length(examples) >= ${MOST_EXAMPLES} then examples
           else jsonb_path_query_array(examples || $8::jsonb, '$[0 to ${MOST_EXAMPLES - 1}]') end
       where id = $1`,
      [
        step.replayId,
        step.posts.length,
        step.posts.at(-1)?.id ?? null,
        countOf('excerpt'),
        countOf('kind'),
        countOf('hash'),
        answers && JSON.stringify(answers),
        JSON.stringify(changes.slice(0, MOST_EXAMPLES) satisfies ReplayChange[]),
        items,
      ],
    );
  }

  /** The newest answers that could not be read. */
  private async keptAnswers(): Promise<KeptAnswer[]> {
    const rows = await this.db.query(
      row({ app_id: c.int, url: c.text, raw_answer: c.text }),
      `select app_id, url, raw_answer from ingest_failures where raw_answer <> ''
       order by id desc limit ${MOST_ANSWERS}`,
    );
    return rows.map((row) => ({ appId: row.app_id, url: row.url, rawAnswer: row.raw_answer }));
  }

  /** Items that stay are those of the wording, which has not changed, under the new hash. */
  private async change(step: ReplayStep, posts: ReplayFindings['posts']): Promise<void> {
    const before = new Map(step.posts.map((post) => [post.id, post]));
    const lockedAt = await this.posts.lockGames([...new Set(posts.map(({ appId }) => appId))]);
    const changed = await this.db.query(
      row({ app_id: c.int }),
      `with reread as (
         select id, excerpt, decode(hash, 'hex') as hash, decode(hash_before, 'hex') as hash_before, kind, kind_before, read
         from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[])
           as given (id, excerpt, hash, hash_before, kind, kind_before, read)
       ), changed as (
         update updates u set excerpt = reread.excerpt, content_hash = reread.hash,
           kind = case when u.kind = reread.kind_before and u.kind_corrected_at is null then reread.kind else u.kind end
         from reread where u.id = reread.id and u.content_hash = reread.hash_before
         returning u.id, u.app_id
       ), items as (
         update update_items i set content_hash = reread.hash,
           extractor = case when read is null then extractor else ${EXTRACTOR} end,
           counts = case when read is null then counts else nullif(read -> 'counts', 'null') end,
           items = coalesce(read -> 'items', items)
         from reread join changed using (id) where i.update_id = id and i.content_hash = reread.hash_before
       )
       select app_id from changed`,
      [
        posts.map(({ id }) => id),
        posts.map(({ excerpt }) => excerpt),
        posts.map(({ contentHash }) => contentHash),
        posts.map(({ id }) => before.get(id)!.contentHash),
        posts.map(({ kind }) => kind),
        posts.map(({ id }) => before.get(id)!.kind),
        posts.map(({ items }) => (items === undefined ? null : JSON.stringify(toColumns(items)))),
      ],
    );
    await this.posts.markChanged([...new Set(changed.map(({ app_id }) => app_id))], lockedAt);
  }
}
