import { hash } from 'node:crypto';
import type { PostEdit, PostFormat } from '@patchlight/contracts';
import { compareVersions, wordingOf } from '@patchlight/edits';
import type { Version } from '@patchlight/edits';
import type { Database } from '../kernel/database.ts';

interface EditRow extends Version {
  update_id: string;
  app_id: number;
  next_title: string;
  next_body: string;
  next_format: PostFormat;
}

/** Characters of both wordings. Longer ones are not compared. */
const LONGEST = 400_000;

/** What the edits of posts changed, stored with the wordings that they replaced. */
export class SqlEdits {
  constructor(private readonly db: Database) {}

  /** @param revisionIds wordings that were replaced, ascending; one at a time, since each may be half a megabyte */
  async compare(revisionIds: readonly string[]): Promise<void> {
    for (const id of revisionIds) {
      const row = await this.find(id);
      if (row && row.body.length + row.next_body.length <= LONGEST) await this.store(id, row);
    }
  }

  /** A wording and the one that replaced it. */
  private find(id: string): Promise<EditRow | null> {
    return this.db.queryOne<EditRow>(
      `select r.update_id, u.app_id, r.title, r.body, r.format,
         coalesce(n.title, u.title) as next_title, coalesce(n.body, u.body) as next_body,
         coalesce(n.format, u.format) as next_format
       from update_revisions r join updates u on u.id = r.update_id
       left join lateral (
         select title, body, format from update_revisions where update_id = r.update_id and id > r.id
         order by id limit 1
       ) n on true
       where r.id = $1`,
      [id],
    );
  }

  private async store(id: string, row: EditRow): Promise<void> {
    const next = { title: row.next_title, body: row.next_body, format: row.next_format };
    const edit = compareVersions(row, next, row.app_id);
    const isRepeat = edit !== null && (await this.hadWording(id, row.update_id, hashOf(next, row.app_id)));
    const stored: PostEdit | null = edit && { ...edit, isRepeat };
    await this.db.change('update update_revisions set edit = $2, wording_hash = $3 where id = $1', [
      id,
      stored && JSON.stringify(stored),
      hashOf(row, row.app_id),
    ]);
  }

  private async hadWording(before: string, updateId: string, hash: Buffer): Promise<boolean> {
    const row = await this.db.queryOne(
      'select from update_revisions where update_id = $1 and id < $2 and wording_hash = $3 limit 1',
      [updateId, before, hash],
    );
    return row !== null;
  }
}

const hashOf = (version: Version, appId: number): Buffer =>
  hash('sha256', wordingOf(version, appId), 'buffer');
