import { MessageQueries } from '@patchlight/application/ports';
import type { MessageUpdate } from '@patchlight/application/ports';
import type { NotificationKind } from '@patchlight/contracts';
import { toDate } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

interface MessageRow {
  id: string;
  gid: string | null;
  kind: NotificationKind;
  title: string;
  excerpt: string;
  app_id: number;
  name: string;
  logo_url: string | null;
  at: string;
}

const LONGEST_EXCERPT = 300;

export class SqlMessageQueries extends MessageQueries {
  /** @param publicUrl the instance's URL */
  constructor(
    private readonly db: Database,
    private readonly publicUrl: URL,
  ) {
    super();
  }

  override async list(updateIds: readonly string[]): Promise<MessageUpdate[]> {
    const rows = await this.db.query<MessageRow>(
      `select wanted.id, u.gid, coalesce(u.kind, t.kind) as kind, coalesce(u.title, t.title) as title,
         coalesce(u.excerpt, t.message) as excerpt, g.app_id, g.name, g.logo_url, coalesce(u.posted_at, t.at) as at
       from unnest($1::bigint[]) with ordinality wanted (id, place)
       left join updates u on u.id = wanted.id and not u.is_hidden left join notices t on t.id = wanted.id
       join games g on g.app_id = coalesce(u.app_id, t.app_id)
       order by wanted.place`,
      [updateIds],
    );
    return rows.map((row) => this.toUpdate(row));
  }

  private toUpdate({
    id,
    gid,
    kind,
    title,
    excerpt,
    app_id: appId,
    name,
    logo_url,
    at,
  }: MessageRow): MessageUpdate {
    return {
      id,
      kind,
      title,
      excerpt: excerpt.slice(0, LONGEST_EXCERPT),
      game: { appId, name },
      pictureUrl: logo_url?.startsWith('https://') ? logo_url : null,
      url: new URL(`/g/${appId}${gid === null ? '' : `?update=${gid}`}`, this.publicUrl).href,
      at: toDate(at),
    };
  }
}
