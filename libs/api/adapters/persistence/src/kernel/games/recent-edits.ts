import type { GameEdit } from '@patchlight/contracts';

const MOST_EDITS = 10;

export interface RecentEditsRow {
  edits: GameEdit[];
}

/** The column of a {@link RecentEditsRow}, of `games g`: the newest edits of more than the looks, none twice. */
export const RECENT_EDITS_COLUMN = `(
  select coalesce(jsonb_agg(to_jsonb(e) - 'id' order by e.id desc), '[]') from (
    select r.id, u.gid, u.title, r.replaced_at as "editedAt", (r.edit -> 'isSilent')::bool as "isSilent",
      (select count(*)::int from jsonb_array_elements(r.edit -> 'changes') change
       where change ->> 'class' <> 'cosmetic') as changes
    from updates u join update_revisions r on r.update_id = u.id
    where u.app_id = g.app_id and not u.is_hidden
      and r.edit ->> 'class' <> 'cosmetic' and not (r.edit -> 'isRepeat')::bool
    order by r.id desc limit ${MOST_EDITS}
  ) e) as edits`;

export const toRecentEdits = ({ edits }: RecentEditsRow): GameEdit[] =>
  edits.map((edit) => ({ ...edit, editedAt: new Date(edit.editedAt).toISOString() }));
