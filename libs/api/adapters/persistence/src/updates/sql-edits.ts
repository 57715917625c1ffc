import { hash } from 'node:crypto';
import type { SilentEdit } from '@patchlight/application/ports';
import type { PostEdit, PostFormat } from '@patchlight/contracts';
import { compareVersions, wordingOf } from '@patchlight/edits';
import type { Version } from '@patchlight/edits';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { isEnglishWord } from './english-words.ts';

const EDIT = row({
  update_id: c.bigint,
  app_id: c.int,
  game_name: c.text,
  title: c.text,
  body: c.text,
  format: c.word<PostFormat>(),
  /** Visible, of a followed game, and replaced within a day: what is compared later tells nobody. */
  is_told: c.boolean,
  next_title: c.text,
  next_body: c.text,
  next_format: c.word<PostFormat>(),
});

type EditRow = RowOf<typeof EDIT>;

/** Characters of both wordings. Longer ones are not compared. */
const LONGEST = 400_000;
const TOLD_WITHIN = `interval '1 day'`;

/** What the edits of posts changed, stored with the wordings that they replaced. */
export class SqlEdits {
  constructor(private readonly db: Database) {}

  /**
   * @param revisionIds wordings that were replaced, ascending; one at a time, since each may be half a megabyte
   * @returns the silent edits that followers may be told of
   */
  async compare(revisionIds: readonly string[]): Promise<SilentEdit[]> {
    const silent: SilentEdit[] = [];
    for (const id of revisionIds) {
      const row = await this.find(id);
      if (!row || row.body.length + row.next_body.length > LONGEST) continue;
      const edit = await this.store(id, row);
      if (edit?.isSilent && !edit.isRepeat && row.is_told)
        silent.push({
          revisionId: id,
          appId: row.app_id,
          gameName: row.game_name,
          title: row.next_title,
          changes: edit.changes,
        });
    }
    return silent;
  }

  /** A wording and the one that replaced it. */
  private find(id: string): Promise<EditRow | null> {
    return this.db.queryOne(
      EDIT,
      `select r.update_id, u.app_id, g.name as game_name, r.title, r.body, r.format,
         not u.is_hidden and r.replaced_at > now() - ${TOLD_WITHIN}
           and is_followed(u.app_id) as is_told,
         coalesce(n.title, u.title) as next_title, coalesce(n.body, u.body) as next_body,
         coalesce(n.format, u.format) as next_format
       from update_revisions r join updates u on u.id = r.update_id join games g on g.app_id = u.app_id
       left join lateral (
         select title, body, format from update_revisions where update_id = r.update_id and id > r.id
         order by id limit 1
       ) n on true
       where r.id = $1`,
      [id],
    );
  }

  private async store(id: string, row: EditRow): Promise<PostEdit | null> {
    const next = { title: row.next_title, body: row.next_body, format: row.next_format };
    const edit = compareVersions(row, next, row.app_id, isEnglishWord);
    const isRepeat = edit !== null && (await this.hadWording(id, row.update_id, hashOf(next, row.app_id)));
    const stored: PostEdit | null = edit && { ...edit, isRepeat };
    await this.db.change('update update_revisions set edit = $2, wording_hash = $3 where id = $1', [
      id,
      stored && JSON.stringify(stored),
      hashOf(row, row.app_id),
    ]);
    if (stored) await this.count(row.update_id);
    return stored;
  }

  /** What rows of lists show: the changes of all edits. */
  private async count(updateId: string): Promise<void> {
    await this.db.change(
      `update updates set edit_changes = told.changes from (
         select count(*) as changes
         from update_revisions r, jsonb_array_elements(r.edit -> 'changes') change
         where r.update_id = $1 and not (r.edit -> 'isRepeat')::bool and change ->> 'class' <> 'cosmetic'
       ) told where id = $1 and edit_changes <> told.changes`,
      [updateId],
    );
  }

  private hadWording(before: string, updateId: string, hash: Buffer): Promise<boolean> {
    return this.db.exists(
      'select from update_revisions where update_id = $1 and id < $2 and wording_hash = $3 limit 1',
      [updateId, before, hash],
    );
  }
}

const hashOf = (version: Version, appId: number): Buffer =>
  hash('sha256', wordingOf(version, appId), 'buffer');
