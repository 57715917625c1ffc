import { MessageQueries } from '@patchlight/application/ports';
import type { MessageUpdate } from '@patchlight/application/ports';
import type { NotificationKind } from '@patchlight/contracts';
import { Batcher } from '../kernel/statements/batcher.ts';
import type { Database } from '../kernel/database.ts';
import { ITEM_COUNTS, ITEM_COUNTS_COLUMN } from '../kernel/games/update-items.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

const MESSAGE = row({
  ...ITEM_COUNTS,
  id: c.bigint,
  gid: c.text.orNull,
  kind: c.word<NotificationKind>(),
  title: c.text,
  excerpt: c.text,
  app_id: c.int,
  name: c.text,
  logo_url: c.text.orNull,
  at: c.instant,
});

const LONGEST_EXCERPT = 300;

/** Concurrent requests share a statement. */
export class SqlMessageQueries extends MessageQueries {
  private readonly batcher = new Batcher((lists: (readonly string[])[]) => this.find(lists));

  /** @param publicUrl the instance's URL */
  constructor(
    private readonly db: Database,
    private readonly publicUrl: URL,
  ) {
    super();
  }

  override list(updateIds: readonly string[]): Promise<MessageUpdate[]> {
    return this.batcher.ask(updateIds);
  }

  private async find(lists: readonly (readonly string[])[]): Promise<MessageUpdate[][]> {
    const rows = await this.db.query(
      MESSAGE,
      `select wanted.id, u.gid, coalesce(u.kind, t.kind) as kind, coalesce(u.title, t.title) as title,
         coalesce(u.excerpt, t.message) as excerpt, g.app_id, g.name, g.logo_url, coalesce(u.posted_at, t.at) as at,
         ${ITEM_COUNTS_COLUMN}
       from unnest($1::bigint[]) wanted (id)
       left join updates u on u.id = wanted.id and not u.is_hidden left join notices t on t.id = wanted.id
       join games g on g.app_id = coalesce(u.app_id, t.app_id)`,
      [[...new Set(lists.flat())]],
    );
    const updates = new Map(rows.map((row) => [row.id, this.toUpdate(row)]));
    return lists.map((ids) => ids.flatMap((id) => updates.get(id) ?? []));
  }

  private toUpdate({
    id,
    gid,
    kind,
    title,
    excerpt,
    item_counts: items,
    app_id: appId,
    name,
    logo_url,
    at,
  }: RowOf<typeof MESSAGE>): MessageUpdate {
    return {
      id,
      kind,
      title,
      excerpt: excerpt.slice(0, LONGEST_EXCERPT),
      items,
      game: { appId, name },
      pictureUrl: logo_url?.startsWith('https://') ? logo_url : null,
      url: new URL(
        `/g/${appId}${kind === 'edited' ? '/edits' : gid === null ? '' : `?update=${gid}`}`,
        this.publicUrl,
      ).href,
      at,
    };
  }
}
