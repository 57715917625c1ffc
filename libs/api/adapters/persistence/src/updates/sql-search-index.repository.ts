import { SearchIndexRepository } from '@patchlight/application/ports';
import type { IndexStep, SilentEdit, UnitOfWork } from '@patchlight/application/ports';
import { toIndexText } from '@patchlight/domain';
import { NOT_WAITING, NOT_WAITING_FOR_DISK } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { plainTextOf } from '../kernel/games/search-sql.ts';
import { SqlEdits } from './sql-edits.ts';
import { POST, POST_COLUMNS, REREADING, SqlItems } from './sql-items.ts';
import type { Post } from './sql-items.ts';
import { SqlUnknownTags } from './sql-unknown-tags.ts';

const PROGRESS = row({
  ...REREADING,
  revision_id: c.bigint,
  mark_update_id: c.bigint,
  mark_revision_id: c.bigint,
  newest_update_id: c.bigint,
  newest_revision_id: c.bigint,
  is_settled: c.boolean,
  is_ahead: c.boolean,
});

type Progress = RowOf<typeof PROGRESS>;

const NOTHING: IndexStep = { hasMore: false, silentEdits: [] };

/**
 * Reads `updates` and `update_revisions` by increasing id, so that storing a post has no extra cost. The row of
 * `search_progress` is both lock and cursor and moves together with the index. Commits asynchronously.
 */
export class SqlSearchIndexRepository extends SearchIndexRepository {
  private readonly edits: SqlEdits;
  private readonly unknownTags: SqlUnknownTags;
  private readonly items: SqlItems;

  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
    this.edits = new SqlEdits(db);
    this.unknownTags = new SqlUnknownTags(db);
    this.items = new SqlItems(db);
  }

  override advance(count: number): Promise<IndexStep> {
    return this.unitOfWork.run(async () => {
      const at = await this.lockProgress();
      if (!at) return NOTHING;
      const isDone = at.update_id === at.mark_update_id && at.revision_id === at.mark_revision_id;
      if (isDone || at.is_ahead) {
        const reread = () => this.items.reread(at, count, (posts) => this.write(posts));
        const hasMore = (await this.setMark(at)) || (await this.db.patiently(reread));
        return { ...NOTHING, hasMore };
      }
      if (!at.is_settled) return NOTHING;
      return { hasMore: true, silentEdits: await this.db.patiently(() => this.takeIn(at, count)) };
    });
  }

  /**
   * Must be the first statement of its transaction, which has no transaction id yet and so does not wait for itself.
   * `is_ahead`: the mark is of another server, from which this database was restored.
   */
  private lockProgress(): Promise<Progress | null> {
    return this.db.queryOne(
      PROGRESS,
      `select p.update_id, p.revision_id, p.mark_update_id, p.mark_revision_id, p.extractor, p.unread_below,
         (select coalesce(max(id), 0) from updates) as newest_update_id,
         (select coalesce(max(id), 0) from update_revisions) as newest_revision_id,
         p.marked_at < oldest_transaction() as is_settled,
         p.marked_at > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead
       from search_progress p for update of p skip locked`,
    );
  }

  /** @returns whether there are rows up to the new mark */
  private async setMark(at: Progress): Promise<boolean> {
    const isUpToDate =
      at.newest_update_id === at.mark_update_id && at.newest_revision_id === at.mark_revision_id;
    if (isUpToDate && !at.is_ahead) return false;
    await this.db.change(
      `update search_progress set mark_update_id = $1, mark_revision_id = $2,
         marked_at = pg_current_xact_id()`,
      [at.newest_update_id, at.newest_revision_id],
    );
    return true;
  }

  private async takeIn(at: Progress, count: number): Promise<SilentEdit[]> {
    const posts = await this.db.query(
      row({ ...POST, ...NOT_WAITING }),
      `select ${POST_COLUMNS}, ${NOT_WAITING_FOR_DISK} from updates
       where id > $1 and id <= $2 order by id limit $3`,
      [at.update_id, at.mark_update_id, count],
    );
    const edits = await this.db.query(
      row({ id: c.bigint, update_id: c.bigint }),
      'select id, update_id from update_revisions where id > $1 and id <= $2 order by id limit $3',
      [at.revision_id, at.mark_revision_id, count],
    );
    const known = new Set(posts.map(({ id }) => id));
    const edited = await this.db.query(
      row(POST),
      `select ${POST_COLUMNS} from updates where id = any($1::bigint[])`,
      [[...new Set(edits.map(({ update_id }) => update_id))].filter((id) => !known.has(id))],
    );
    await this.write([...posts, ...edited]);
    await this.unknownTags.count(posts);
    await this.items.write([...posts, ...edited]);
    const silent = await this.edits.compare(edits.map(({ id }) => id));
    await this.db.change('update search_progress set update_id = $1, revision_id = $2', [
      posts.length === count ? posts.at(-1)!.id : at.mark_update_id,
      edits.length === count ? edits.at(-1)!.id : at.mark_revision_id,
    ]);
    return silent;
  }

  private async write(posts: Post[]): Promise<void> {
    await this.db.change(
      `insert into update_search (update_id, app_id, posted_at, document)
       select u.id, u.app_id, u.posted_at,
         setweight(to_tsvector('simple', taken.title), 'A') || setweight(to_tsvector('simple', taken.words), 'B')
       from unnest($1::bigint[], $2::text[], $3::text[]) as taken (id, title, words)
       join updates u on u.id = taken.id
       on conflict (update_id) do update set document = excluded.document`,
      [
        posts.map(({ id }) => id),
        posts.map(({ title }) => toIndexText(title)),
        posts.map((post) => toIndexText(plainTextOf(post))),
      ],
    );
  }
}
