import type { GameEdit } from '@patchlight/contracts';
import { c, row } from '../tables/rows.ts';
import type { RowOf, Values } from '../tables/rows.ts';

const MOST_EDITS = 10;

/** The columns of {@link EDITS}. */
export const EDIT = row({
  id: c.bigint,
  gid: c.text,
  title: c.text,
  editedAt: c.instant,
  isSilent: c.boolean,
  changes: c.int,
});

/** Of visible posts `u`, with the id of the revision: edits of more than the looks, none twice. */
export const EDITS = `
  select r.id, u.gid, u.title, r.replaced_at as "editedAt", (r.edit -> 'isSilent')::bool as "isSilent",
    (select count(*)::int from jsonb_array_elements(r.edit -> 'changes') change
     where change ->> 'class' <> 'cosmetic') as changes
  from updates u join update_revisions r on r.update_id = u.id
  where not u.is_hidden and r.edit ->> 'class' <> 'cosmetic' and not (r.edit -> 'isRepeat')::bool`;

export const RECENT_EDITS = { edits: c.json<GameEdit[]>() };

/** The column of {@link RECENT_EDITS}, of `games g`: the newest edits. */
export const RECENT_EDITS_COLUMN = `(
  select coalesce(jsonb_agg(to_jsonb(e) - 'id' order by e.id desc), '[]')
  from (${EDITS} and u.app_id = g.app_id order by r.id desc limit ${MOST_EDITS}) e) as edits`;

export const toEdit = ({
  gid,
  title,
  editedAt,
  isSilent,
  changes,
}: GameEdit | RowOf<typeof EDIT>): GameEdit => ({
  gid,
  title,
  editedAt: new Date(editedAt).toISOString(),
  isSilent,
  changes,
});

export const toRecentEdits = ({ edits }: Values<typeof RECENT_EDITS>): GameEdit[] => edits.map(toEdit);
