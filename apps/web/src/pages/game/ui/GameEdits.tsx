import { Link } from 'react-router-dom';
import type { GameEdit } from '@patchlight/contracts';
import { useUpdateLink } from '@/entities/update';
import { shortDate } from '@/shared/lib';
import { Chip } from '@/shared/ui';
import styles from './GameEdits.module.css';

const changesOf = ({ changes }: GameEdit): string => (changes === 1 ? '1 change' : `${changes} changes`);

/** The newest edits of a game's posts. The dialog of the post shows what changed. */
export const GameEdits = ({ edits }: { edits: readonly GameEdit[] }) => {
  const linkTo = useUpdateLink();
  return (
    <section aria-labelledby="edits" className={styles.edits}>
      <h2 id="edits">Edits</h2>
      {edits.length === 0 && <p>No post was seen to change.</p>}
      <ul role="list">
        {edits.map((edit) => (
          <li key={`${edit.gid} ${edit.editedAt}`}>
            <time dateTime={edit.editedAt} className="numeric">
              {shortDate(edit.editedAt)}
            </time>
            <Link {...linkTo(edit.gid)}>{edit.title}</Link>
            <span>{changesOf(edit)}</span>
            {edit.isSilent && (
              <Chip tone="warning" title="Neither the title nor the new text says that this post was edited.">
                Not announced
              </Chip>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Edits are noticed in the newest 20 posts. Spelling, pictures and links do not count.
      </p>
    </section>
  );
};
