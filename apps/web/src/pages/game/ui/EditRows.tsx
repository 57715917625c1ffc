import { Link } from 'react-router-dom';
import type { GameEdit } from '@patchlight/contracts';
import { SilentChip, changesText, useUpdateLink } from '@/entities/update';
import { shortDate } from '@/shared/lib';
import styles from './GameEdits.module.css';

/** Edits of a game's posts. The dialog of the post shows what changed. */
export const EditRows = ({ edits }: { edits: readonly GameEdit[] }) => {
  const linkTo = useUpdateLink();
  return (
    <ol role="list" className={styles.rows}>
      {edits.map(({ gid, title, editedAt, changes, isSilent }) => (
        <li key={`${gid} ${editedAt}`}>
          <time dateTime={editedAt} className="numeric">
            {shortDate(editedAt)}
          </time>
          <Link {...linkTo(gid)}>{title}</Link>
          <span>{changesText(changes)}</span>
          {isSilent && <SilentChip />}
        </li>
      ))}
    </ol>
  );
};

export const EditsNote = () => (
  <p className={styles.note}>
    Edits are noticed in the newest 20 posts. Spelling, pictures and links do not count.
  </p>
);
